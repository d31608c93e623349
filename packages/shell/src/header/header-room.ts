import type { SiteConfig } from '@portico/config/site-config';
import { searchButton } from '@portico/config/texts';

type HeaderLabels = Pick<SiteConfig, 'brand' | 'navigation' | 'account'>;

/**
 * Widths in rem from which header.css can show the header in one row; each has a rule there. They are the widths of common
 * windows minus a scroll bar: 63 is 1024 px.
 */
export const HEADER_STEPS = [39, 51, 63, 75, 87, 99] as const;

// Widths in rem, after header.css and tokens.css: gutters, logo, gaps and icon buttons; then what an entry, an account button and the
// search button have besides their text.
const ROW = 14.5;
const ENTRY = 1.4;
const BUTTON = 2.375;
const SEARCH = 3.75;
// The gap between two entries of the roomy header.
const ENTRY_GAP = 0.5;
const BRAND_SIZE = 1.25;
const LABEL_SIZE = 0.9375;
// Up to this step the row grows with the header (--width-page).
const WIDEST_PAGE = 75;

/** Which of `HEADER_STEPS` the header needs; undefined if a part is never shown. */
export type HeaderRoom = { readonly row: number | undefined; readonly roomy: number | undefined };

/**
 * Returns the width that the header needs to show its navigation, tools and account links in one row, and the width at which
 * that row is roomy: with larger gaps between its entries, and with the text and keys on the search button. The text is
 * estimated, not measured, because the HTML has to be right before any script runs, and a media query knows neither a
 * provider's labels nor the text size.
 */
export function headerRoom({ brand, navigation, account }: HeaderLabels): HeaderRoom {
  const labels = (texts: readonly { readonly label: string }[], besideText: number) =>
    texts.reduce((sum, { label }) => sum + letters(label) * LABEL_SIZE + besideText, 0);
  const width =
    ROW + letters(brand) * BRAND_SIZE + labels(navigation, ENTRY) + labels([account.logIn, account.signUp], BUTTON);
  const row = stepFor(width);
  const roomy = stepFor(width + navigation.length * ENTRY_GAP + labels([searchButton], SEARCH));
  // Beyond that width, a wider window adds no space.
  const canBeRoomy = roomy !== undefined && (roomy <= WIDEST_PAGE || (row ?? 0) > WIDEST_PAGE);
  return { row, roomy: canBeRoomy ? roomy : undefined };
}

function stepFor(width: number): number | undefined {
  return HEADER_STEPS.find((step) => step >= width);
}

/** Estimates the width of a text in a proportional font, in em. East Asian characters are as wide as they are tall. */
function letters(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter >= '\u1100' ? 1 : 0.48), 0);
}
