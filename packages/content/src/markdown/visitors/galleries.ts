import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { VisitContext } from '#markdown/tree/context.ts';
import { childElements, lineOf } from '#markdown/tree/tree.ts';
import { imageOf, isBlank, onlyImage } from '#markdown/visitors/pictures.ts';
import { COLUMN, COLUMN_IS_WHOLE } from '#media/pictures.ts';

type Item = {
  readonly image: Element;
  readonly shown: ElementContent;
  readonly ratio: number;
  readonly height: number;
};

// The sum of the aspect ratios of a row's images. With this sum, a row is about 180 px tall in the column.
const ROW = 3.6;
// With a larger sum, a row would be less than 150 px tall on a phone, so its images are below each other there.
const ROW_ON_PHONE = 2.4;

/** Lays out the images of a `:::gallery` in rows. Style sheets make a row's images narrower in proportion, so that their heights stay equal. */
export function finishGallery(node: Element, title: readonly ElementContent[], post: VisitContext): void {
  const caption = title.length === 0 ? [] : [h('figcaption', [...title])];
  const blocks = childElements(node).flatMap((block) => (block.tagName === 'p' ? block.children : [block]));
  const shown = blocks.filter((child) => !isBlank(child));
  const items = shown.flatMap((child) => itemOf(child, post) ?? []);
  const isComplete = items.length > 0 && items.length === shown.length;
  node.tagName = title.length === 0 ? 'div' : 'figure';
  node.properties = isComplete ? { className: ['gallery'] } : {};
  node.children = [...caption, ...(isComplete ? rowsOf(items).map(rowElement) : node.children)];
  if (!isComplete) {
    const message =
      ':::gallery has something other than images, or nothing, so it shows as normal text; put only images of this post there';
    post.notices.warn(lineOf(node), message);
  }
}

function itemOf(shown: ElementContent, context: VisitContext): Item | undefined {
  const image = shown.type === 'element' ? onlyImage(shown) : undefined;
  const { width = 800, height = 600 } = (image && imageOf(image, context)) ?? {};
  return image && { image, shown, ratio: width / height, height };
}

function rowsOf(items: readonly Item[]): Item[][] {
  const total = sumOf(items);
  const rows: Item[][] = Array.from({ length: Math.max(1, Math.round(total / ROW)) }, () => []);
  let before = 0;
  for (const item of items) {
    const middle = before + item.ratio / 2;
    rows[Math.min(rows.length - 1, Math.floor((middle / total) * rows.length))]?.push(item);
    before += item.ratio;
  }
  return rows.filter(({ length }) => length > 0);
}

function rowElement(row: readonly Item[]): Element {
  const total = sumOf(row);
  const height = Math.min(...row.map((item) => item.height));
  const isWide = total > ROW_ON_PHONE;
  const items = row.map(({ image: { properties }, shown, ratio }) => {
    const share = ratio / total;
    const { title } = properties;
    Object.assign(properties, {
      title: undefined,
      width: Math.max(1, Math.round(ratio * height)),
      height,
      sizes: `${COLUMN_IS_WHOLE} ${Math.ceil(COLUMN * share)}rem, (min-width: 40rem) ${Math.ceil(100 * share)}vw, ${Math.ceil(isWide ? 100 : 100 * share)}vw`,
    });
    return title ? h('figure.gallery-item', shown, h('figcaption', String(title))) : h('div.gallery-item', shown);
  });
  return h(isWide ? 'div.gallery-row.wide' : 'div.gallery-row', items);
}

function sumOf(items: readonly Item[]): number {
  return items.reduce((total, { ratio }) => total + ratio, 0);
}
