import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { ResolvedImage } from '#markdown/render-markdown.ts';
import { sourcesOf } from '#pictures.ts';

// Pixels: the column of a phone of 390. What is no wider is hardly ever shown smaller than it is.
const NARROWEST_COLUMN = 358;

export type PictureText = {
  readonly alt: string;
  /** A tooltip; empty where there is none. */
  readonly title: string;
};

export type PicturePlace = {
  /** Whether it is seen before anyone scrolls. */
  readonly isFirst: boolean;
  /** How wide it is shown (HTML, "sizes attributes"). */
  readonly sizes: string;
  /** Pixels that it has on the page, where that is not its own size. */
  readonly width?: number;
  readonly height?: number;
  /** Whether it may be a link: it stands in none, and in no title, which may be a button's name. */
  readonly canBeLink: boolean;
  /** Whether another one may be shown instead. */
  readonly isEither?: boolean;
};

type Shown = Omit<ResolvedImage, 'dark'>;
/** What is shown in some looks only; the shell's table of looks says in which. */
type Looks = 'light-only' | 'dark-only';

/**
 * The markup of an image beside the post, and of the one that takes its place in dark looks. Both are lazy, since a lazy image
 * that has no box is not loaded; where scripts are off, browsers load both, as they are never lazy then.
 */
export function pictureHtml(image: ResolvedImage, text: PictureText, place: PicturePlace): string {
  const { dark } = image;
  if (dark === undefined) {
    return linkedHtml(image, text, place);
  }
  const either = { ...place, isEither: true };
  return linkedHtml(image, text, either, 'light-only') + linkedHtml(dark, text, either, 'dark-only');
}

/** In a link to the picture itself where it may be shown smaller than it is; a click then shows it over the page. */
function linkedHtml(image: Shown, text: PictureText, place: PicturePlace, looks?: Looks): string {
  const { url, width = 0, height = 0 } = image;
  if (!place.canBeLink || width <= NARROWEST_COLUMN || text.alt.trim() === '') {
    return variantsHtml(image, text, place, looks);
  }
  const classes = looks === undefined ? '' : ` class="${looks}"`;
  // Its own size. No author may write the attribute: scripts and feeds look for it.
  return `<a${classes} data-enlarge="${width} ${height}" href="${escapeHtml(url)}">${variantsHtml(image, text, place)}</a>`;
}

/** The picture with its widths and formats to choose from. */
function variantsHtml(
  image: Omit<ResolvedImage, 'dark'>,
  text: PictureText,
  place: PicturePlace,
  looks?: Looks,
): string {
  const sources = sourcesOf(image).map(
    ({ type, srcset }) => `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${place.sizes}">`,
  );
  if (sources.length === 0) {
    // Browsers keep it under its address, which has to change with it.
    const url = image.hash === undefined ? image.url : `${image.url}?v=${image.hash}`;
    return imageHtml({ ...image, url }, text, place, looks);
  }
  const classes = looks === undefined ? 'variants' : `variants ${looks}`;
  return `<picture class="${classes}">${sources.join('')}${imageHtml(image, text, place)}</picture>`;
}

/** An `<img>`; what a reader sees first is not waited for until its place is known. */
export function imageHtml(
  image: Pick<ResolvedImage, 'url' | 'width' | 'height'>,
  { alt, title }: PictureText,
  { isFirst, isEither = false, ...shown }: Omit<PicturePlace, 'sizes' | 'canBeLink'>,
  looks?: Looks,
): string {
  const { width, height } = { ...image, ...shown };
  const attributes = [
    looks && `class="${looks}"`,
    `src="${escapeHtml(image.url)}"`,
    `alt="${escapeHtml(alt)}"`,
    title && `title="${escapeHtml(title)}"`,
    width !== undefined && `width="${width}" height="${height}"`,
    (!isFirst || isEither) && 'loading="lazy"',
    isFirst && 'fetchpriority="high"',
    'decoding="async"',
  ];
  return `<img ${attributes.filter(Boolean).join(' ')}>`;
}
