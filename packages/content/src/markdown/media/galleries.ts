import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { imageOf, isBlank, onlyImage } from '#markdown/media/pictures.ts';
import { childElements, lineOf, type VisitContext } from '#markdown/visitor.ts';
import { COLUMN, COLUMN_IS_WHOLE } from '#media/pictures.ts';

type Item = { readonly image: Element; readonly shown: Element; readonly width: number; readonly height: number };

// The sum of the aspect ratios of a row's images: this much makes a row of some 180 px in the column.
const ROW = 3.6;
// A row of more would be lower than 150 px on a phone, so its images are below each other there.
const ROW_ON_PHONE = 2.4;
const SOME_SIZE = { width: 800, height: 600 };

/**
 * Lays out the images of a `:::gallery` in rows. The images of a row are scaled to the height of the lowest one; style sheets make
 * them narrower in proportion, so that heights stay equal.
 */
export function finishGallery(node: Element, title: readonly ElementContent[], post: VisitContext): void {
  const caption = title.length === 0 ? [] : [h('figcaption', [...title])];
  node.tagName = title.length === 0 ? 'div' : 'figure';
  const items = childElements(node).map((block) => itemsOf(block, post));
  const all = items.flatMap((found) => found ?? []);
  if (items.includes(undefined) || all.length === 0) {
    const message =
      ':::gallery has something other than images, or nothing, so it shows as normal text; put only images of this post there';
    post.notices.warn(lineOf(node), message);
    node.properties = {};
    node.children.unshift(...caption);
    return;
  }
  node.properties = { className: ['gallery'] };
  node.children = [...caption, ...rowsOf(all).map(rowElement)];
}

/** Returns the images of a paragraph, each with the link around it; undefined if there is anything else. */
function itemsOf({ tagName, children }: Element, context: VisitContext): Item[] | undefined {
  const shown = children.filter((child) => !isBlank(child));
  const items = shown.map((child) => itemOf(child, context));
  return tagName === 'p' && !items.includes(undefined) ? items.filter((item) => item !== undefined) : undefined;
}

function itemOf(shown: ElementContent, context: VisitContext): Item | undefined {
  const image = shown.type === 'element' ? onlyImage(shown) : undefined;
  if (image === undefined || shown.type !== 'element') {
    return undefined;
  }
  const { width = SOME_SIZE.width, height = SOME_SIZE.height } = imageOf(image, context) ?? {};
  return { image, shown, width, height };
}

/** Divides images into rows that are about equally full. */
function rowsOf(items: readonly Item[]): Item[][] {
  const total = ratioOf(...items);
  const rows: Item[][] = Array.from({ length: Math.max(1, Math.round(total / ROW)) }, () => []);
  let before = 0;
  for (const item of items) {
    const middle = before + ratioOf(item) / 2;
    rows[Math.min(rows.length - 1, Math.floor((middle / total) * rows.length))]?.push(item);
    before += ratioOf(item);
  }
  return rows.filter(({ length }) => length > 0);
}

function rowElement(row: readonly Item[]): Element {
  const total = ratioOf(...row);
  const height = Math.min(...row.map((item) => item.height));
  const isWide = total > ROW_ON_PHONE;
  const items = row.map((item) => {
    const share = ratioOf(item) / total;
    const onPhone = isWide ? 1 : share;
    const { title } = item.image.properties;
    Object.assign(item.image.properties, {
      title: undefined,
      width: Math.max(1, Math.round(ratioOf(item) * height)),
      height,
      sizes: `${COLUMN_IS_WHOLE} ${Math.ceil(COLUMN * share)}rem, (min-width: 40rem) ${Math.ceil(100 * share)}vw, ${Math.ceil(100 * onPhone)}vw`,
    });
    return title
      ? h('figure.gallery-item', item.shown, h('figcaption', String(title)))
      : h('div.gallery-item', item.shown);
  });
  return h(isWide ? 'div.gallery-row.wide' : 'div.gallery-row', items);
}

function ratioOf(...items: readonly Item[]): number {
  return items.reduce((total, { width, height }) => total + width / height, 0);
}
