import type { SiteConfig } from '@portico/config/site-config';
import { searchButton } from '@portico/config/texts';

type HeaderLabels = Pick<SiteConfig, 'brand' | 'navigation' | 'account'>;

/**
 * Widths in rem from which header.css can show the header in one row; each has a rule there. They are the widths of common
 * windows minus a scroll bar: 63 is 1024 px.
 */
export const HEADER_STEPS = [39, 51, 63, 75, 87, 99] as const;

// What is in the row beside its texts, in rem, after header.css and tokens.css: the gutters where they are widest, the
// logo with its gap, the gaps between brand, navigation and tools, two icon buttons with the gaps beside them.
const BESIDE_TEXTS = 5 + 2.25 + 2 + 5.75;
const ENTRY_PADDING = 1;
const CHEVRON = 0.68;
const BUTTON_BESIDE_TEXT = 2.375;
// What the roomy header has besides: a gap between entries, and beside the search button's word its keys and their gaps.
const ENTRY_GAP = 0.5;
const SEARCH_BESIDE_WORD = 3.75;
const BRAND_SIZE = 1.25;
const LABEL_SIZE = 0.9375;
// Up to this step the row grows with the header (--width-page).
const WIDEST_PAGE = 75;

/** Which of `HEADER_STEPS` the header needs; undefined where a part is never shown. */
export type HeaderRoom = { readonly row: number | undefined; readonly roomy: number | undefined };

/**
 * The width that the header needs to show its navigation, tools and account links in one row, and the one in which that row is
 * roomy: more air between its entries, and on the search button its word and keys. Text is not measured but estimated from its letters, since the HTML has to
 * be right before any script: a media query knows neither a provider's labels nor the size of the text.
 */
export function headerRoom({ brand, navigation, account }: HeaderLabels): HeaderRoom {
  const entries = navigation.map(
    (entry) => textWidth(entry.label) * LABEL_SIZE + ENTRY_PADDING + ('groups' in entry ? CHEVRON : 0),
  );
  const buttons = [account.logIn, account.signUp].map(
    ({ label }) => textWidth(label) * LABEL_SIZE + BUTTON_BESIDE_TEXT,
  );
  const width = [...entries, ...buttons].reduce(
    (sum, part) => sum + part,
    textWidth(brand) * BRAND_SIZE + BESIDE_TEXTS,
  );
  const row = stepFor(width);
  const air = Math.max(0, navigation.length - 1) * ENTRY_GAP;
  const roomy = stepFor(width + air + textWidth(searchButton.label) * LABEL_SIZE + SEARCH_BESIDE_WORD);
  // Beyond it a window that grows adds no room.
  const canBeRoomy = roomy !== undefined && (roomy <= WIDEST_PAGE || (row ?? 0) > WIDEST_PAGE);
  return { row, roomy: canBeRoomy ? roomy : undefined };
}

function stepFor(width: number): number | undefined {
  return HEADER_STEPS.find((step) => step >= width);
}

/** About how wide a text in a proportional typeface is, in em; rather too wide than too narrow. */
function textWidth(text: string): number {
  return [...text].reduce((sum, letter) => sum + letterWidth(letter), 0);
}

function letterWidth(letter: string): number {
  if (/[\u1100-\uffff]|[^\0-\uffff]/.test(letter)) {
    return 1;
  }
  if (/[ijlI.,:;'’|!]/.test(letter)) {
    return 0.27;
  }
  if (/[ frt()/-]/.test(letter)) {
    return 0.36;
  }
  if (/[mwMW@%&]/.test(letter)) {
    return 0.82;
  }
  return /[A-Z0-9]/.test(letter) ? 0.62 : 0.52;
}
