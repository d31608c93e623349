import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { visitParents } from 'unist-util-visit-parents';
import type { ResolvedImage } from '#markdown/resolved-image.ts';
import { videoElement } from '#markdown/video-element.ts';
import { hasClass, type VisitContext } from '#markdown/visitor.ts';
import { COLUMN_SIZES, sourcesOf } from '#media/pictures.ts';

export type PictureText = {
  readonly alt: string;
  /** A tooltip; empty if there is none. */
  readonly title: string;
};

export type PicturePlace = {
  /** Whether it is seen before anyone scrolls. */
  readonly isFirst: boolean;
  /** Whether it may be a link: it isn't in one, nor in a title, which may be a button's name. */
  readonly canBeLink: boolean;
  /** How wide it is shown (HTML, "sizes attributes"). */
  readonly sizes: string;
  /** Pixels on the page, if that isn't the picture's own size. */
  readonly width?: number;
  readonly height?: number;
};

type Looks = 'light-only' | 'dark-only';

// Pixels: the column of a phone of 390. A picture that isn't wider is hardly ever shown smaller than it is.
const NARROWEST_COLUMN = 358;
// Below the title and its picture, some three paragraphs are in sight.
const BLOCKS_IN_SIGHT = 3;
const TITLES: ReadonlySet<string> = new Set(['a', 'summary', 'figcaption', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Shows the images of Markdown: those next to the post with their sizes and formats, and videos as videos. */
export function finishPictures(tree: Root, context: VisitContext): void {
  const inSight = tree.children.filter(({ type }) => type === 'element').slice(0, BLOCKS_IN_SIGHT);
  let hasFirst = false;
  visitParents(tree, 'element', (node, ancestors) => {
    const { dataImage, src, alt, title, width, height, sizes = COLUMN_SIZES } = node.properties;
    const parent = ancestors.at(-1);
    if (dataImage === undefined || parent === undefined) {
      return;
    }
    const image = imageOf(node, context);
    const isInTitle = ancestors.some(
      (other) => other.type === 'element' && (TITLES.has(other.tagName) || hasClass(other, 'tab-name')),
    );
    const place: PicturePlace = {
      isFirst: !hasFirst && image !== undefined && inSight.some((block) => block === (ancestors[1] ?? node)),
      canBeLink: !isInTitle,
      sizes: String(sizes),
      ...(width !== undefined && { width: Number(width), height: Number(height) }),
    };
    hasFirst = true;
    const text = { alt: String(alt ?? ''), title: String(title ?? '') };
    const shown =
      image?.video === undefined
        ? pictureElements(image ?? { url: String(src ?? '') }, text, place)
        : [videoElement(image, text, place, context)];
    parent.children.splice(parent.children.indexOf(node), 1, ...shown);
  });
}

/** The image that an `<img>` of Markdown means, if it is next to the post. */
export function imageOf({ properties }: Element, { resolveImage }: VisitContext): ResolvedImage | undefined {
  const source = String(properties.src ?? '');
  return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(source) ? undefined : resolveImage(source);
}

/**
 * An image with a title that is alone in its paragraph, or whose link is, becomes a figure with the title as its caption.
 * The ways back of a footnote come after it.
 */
export function captionImages(tree: Root): void {
  visit(tree, 'element', (node) => {
    const others = node.children.filter((child) => !isWayBack(child) && !isBlank(child));
    const [only] = others;
    const image = others.length === 1 && only?.type === 'element' ? onlyImage(only) : undefined;
    const { title } = image?.properties ?? {};
    if (!/^(?:p|li|dd)$/.test(node.tagName) || only === undefined || image === undefined || !title) {
      return;
    }
    delete image.properties.title;
    const figure = h('figure', only, h('figcaption', String(title)));
    const waysBack = node.children.filter(isWayBack);
    if (node.tagName === 'p' && waysBack.length === 0) {
      Object.assign(node, figure);
    } else {
      node.tagName = node.tagName === 'p' ? 'div' : node.tagName;
      node.children = [figure, ...waysBack.flatMap((way) => [{ type: 'text' as const, value: ' ' }, way])];
    }
  });
}

/** The image that an element is, or that is all of a link. */
export function onlyImage(node: Element): Element | undefined {
  const [child] = node.tagName === 'a' && node.children.length === 1 ? node.children : [node];
  return child?.type === 'element' && child.properties.dataImage !== undefined ? child : undefined;
}

export function isBlank(node: ElementContent): boolean {
  return (node.type === 'text' && node.value.trim() === '') || (node.type === 'element' && node.tagName === 'br');
}

function isWayBack(node: ElementContent): boolean {
  return node.type === 'element' && hasClass(node, 'footnote-backref');
}

/**
 * The elements of an image next to the post, and of the one that takes its place in dark looks. Both are lazy, since a lazy
 * image without a box is not loaded.
 */
export function pictureElements({ dark, ...image }: ResolvedImage, text: PictureText, place: PicturePlace): Element[] {
  return dark === undefined
    ? [linked(image, text, place)]
    : [linked(image, text, place, 'light-only'), linked(dark, text, place, 'dark-only')];
}

/** In a link to the picture itself if it may be shown smaller than it is. A click then shows it over the page. */
function linked(image: ResolvedImage, text: PictureText, place: PicturePlace, looks?: Looks): Element {
  const { url, width = 0, height = 0 } = image;
  if (!place.canBeLink || width <= NARROWEST_COLUMN || text.alt.trim() === '') {
    return variants(image, text, place, looks, looks);
  }
  return h(
    'a',
    { className: looks, dataEnlarge: `${width} ${height}`, href: url },
    variants(image, text, place, looks),
  );
}

/** The picture with its widths and formats to choose from. */
function variants(
  image: ResolvedImage,
  text: PictureText,
  place: PicturePlace,
  looks?: Looks,
  ownLooks?: Looks,
): Element {
  const sources = sourcesOf(image).map(({ type, srcset }) => h('source', { type, srcSet: srcset, sizes: place.sizes }));
  if (sources.length === 0) {
    // Browsers keep it under its address, which has to change with it.
    const url = image.hash === undefined ? image.url : `${image.url}?v=${image.hash}`;
    return imageElement({ ...image, url }, text, place, looks, ownLooks);
  }
  return h(
    'picture',
    { className: ['variants', ...(ownLooks === undefined ? [] : [ownLooks])] },
    sources,
    imageElement(image, text, place, looks),
  );
}

/** The first picture in sight is loaded at once, unless another one may be shown in its place. */
function imageElement(
  image: ResolvedImage,
  { alt, title }: PictureText,
  place: PicturePlace,
  looks?: Looks,
  ownLooks?: Looks,
): Element {
  const { isFirst, width = image.width, height = image.height } = place;
  return h('img', {
    className: ownLooks,
    src: image.url,
    alt,
    ...(title !== '' && { title }),
    ...(width !== undefined && { width, height }),
    ...((!isFirst || looks !== undefined) && { loading: 'lazy' }),
    ...(isFirst && { fetchPriority: 'high' }),
    decoding: 'async',
  });
}
