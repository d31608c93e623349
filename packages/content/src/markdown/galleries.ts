import type MarkdownIt from 'markdown-it';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Notices } from '#markdown/notices.ts';
import type { ResolvedImage } from '#markdown/render-markdown.ts';
import { COLUMN, COLUMN_IS_WHOLE } from '#pictures.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type TokenClass = new (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

export type GalleryOptions = {
  readonly NewToken: TokenClass;
  readonly notices: Notices;
  /** The image that a token means, where it is known. */
  readonly imageOf: (token: Token) => ResolvedImage | undefined;
};

/** How an image of a gallery is shown; in `meta.shown` of its token. */
export type ShownInGallery = { readonly width: number; readonly height: number; readonly sizes: string };

type Item = { readonly image: Token; readonly tokens: readonly Token[]; readonly size: Size };
type Size = { readonly width: number; readonly height: number };
type Frame = {
  readonly begin: number;
  readonly items: Item[];
  /** Of the title above all images. */
  readonly title: Token[];
  hasOthers: boolean;
};

// Widths by heights of a row's images added up: so many make a row of some 180 px in the column.
const ROW = 3.6;
// A row of more would be lower than 150 px on a phone, so there its images stand below each other.
const ROW_ON_PHONE = 2.4;
// Of an image whose size nobody knows.
const SOME_SIZE: Size = { width: 800, height: 600 };

/**
 * Lays out the images of each `:::gallery` in rows. The widths that are written into a row are those that its images have
 * where all are as high as the lowest of them; style sheets make them narrower in proportion, so that heights stay equal
 * without any style of their own. With anything but images in it, a gallery is shown as if it were not there.
 */
export function layOutGalleries(tokens: readonly Token[], options: GalleryOptions): Token[] {
  const laidOut: Token[] = [];
  const frames: Frame[] = [];
  for (const token of tokens) {
    const frame = frames.at(-1);
    if (token.type === 'gallery_open') {
      if (frame !== undefined) {
        frame.hasOthers = true;
      }
      frames.push({ begin: laidOut.length, items: [], title: [], hasOthers: false });
    } else if (token.type === 'gallery_close' && frame !== undefined) {
      frames.pop();
      finish(laidOut, frame, options);
    } else if (frame !== undefined) {
      collect(token, frame, options);
    }
    laidOut.push(token);
  }
  return laidOut;
}

function collect(token: Token, frame: Frame, { imageOf }: GalleryOptions): void {
  if (token.meta?.isGalleryTitle === true) {
    frame.title.push(token);
    return;
  }
  if (token.type === 'paragraph_open' || token.type === 'paragraph_close') {
    return;
  }
  const items = token.type === 'inline' ? itemsOf(token.children ?? []) : undefined;
  if (items === undefined) {
    frame.hasOthers = true;
    return;
  }
  for (const { image, tokens } of items) {
    const { width, height } = imageOf(image) ?? {};
    const size = width && height ? { width, height } : SOME_SIZE;
    frame.items.push({ image, tokens, size });
  }
}

/** The images of a paragraph, each with the link around it; undefined where there is anything else. */
function itemsOf(children: readonly Token[]): Omit<Item, 'size'>[] | undefined {
  const items: Omit<Item, 'size'>[] = [];
  for (const [index, token] of children.entries()) {
    const before = children[index - 1];
    const after = children[index + 1];
    const isLinked = before?.type === 'link_open' && after?.type === 'link_close';
    if (token.type === 'image') {
      items.push({ image: token, tokens: isLinked ? [before, token, after] : [token] });
    } else if (!isPartOfLinkedImage(token, before, after) && !isBlank(token)) {
      return undefined;
    }
  }
  return items;
}

function isPartOfLinkedImage(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  const [image, isEdge] = token.type === 'link_open' ? [after, true] : [before, token.type === 'link_close'];
  return isEdge && image?.type === 'image';
}

function isBlank({ type, content }: Token): boolean {
  return type === 'softbreak' || type === 'hardbreak' || (type === 'text' && content.trim() === '');
}

function finish(laidOut: Token[], { begin, items, title, hasOthers }: Frame, options: GalleryOptions): void {
  const open = laidOut[begin];
  if (open === undefined) {
    return;
  }
  if (hasOthers || items.length === 0) {
    const what = hasOthers ? 'holds something else than images' : 'has no images';
    const line = (open.map?.[0] ?? 0) + 1;
    options.notices.add(
      'directive',
      line,
      `:::gallery ${what}, so it shows as if it were not there; put only images of this post there`,
    );
    return;
  }
  laidOut.length = begin + 1;
  open.attrSet('class', 'gallery');
  laidOut.push(...title);
  for (const row of rowsOf(items)) {
    pushRow(laidOut, row, options);
  }
}

/** As many rows as the images fill, each about as full as the others. */
function rowsOf(items: readonly Item[]): Item[][] {
  const total = sum(items, ratioOf);
  const rows: Item[][] = Array.from({ length: Math.max(1, Math.round(total / ROW)) }, () => []);
  let before = 0;
  for (const item of items) {
    const ratio = ratioOf(item);
    rows[Math.min(rows.length - 1, Math.floor(((before + ratio / 2) / total) * rows.length))]?.push(item);
    before += ratio;
  }
  return rows.filter(({ length }) => length > 0);
}

function pushRow(laidOut: Token[], row: readonly Item[], { NewToken }: GalleryOptions): void {
  const total = sum(row, ratioOf);
  const lowest = row.reduce((height, { size }) => Math.min(height, size.height), Number.POSITIVE_INFINITY);
  const tag = (type: string, name: string, nesting: 1 | -1, classes = '') => {
    const token = new NewToken(type, name, nesting);
    if (nesting === 1) {
      token.attrSet('class', classes);
    }
    token.block = true;
    laidOut.push(token);
  };
  tag('gallery_row_open', 'div', 1, total > ROW_ON_PHONE ? 'gallery-row wide' : 'gallery-row');
  for (const item of row) {
    const { image, tokens } = item;
    const share = ratioOf(item) / total;
    const onPhone = total > ROW_ON_PHONE ? 1 : share;
    const shown: ShownInGallery = {
      width: Math.max(1, Math.round(ratioOf(item) * lowest)),
      height: lowest,
      sizes: `${COLUMN_IS_WHOLE} ${Math.ceil(COLUMN * share)}rem, (min-width: 40rem) ${Math.ceil(100 * share)}vw, ${Math.ceil(100 * onPhone)}vw`,
    };
    image.meta = { ...image.meta, shown };
    const caption = String(image.attrGet('title') ?? '');
    image.attrs = (image.attrs ?? []).filter(([name]) => name !== 'title');
    const element = caption === '' ? 'div' : 'figure';
    const inline = new NewToken('inline', '', 0);
    inline.children = [...tokens];
    if (caption !== '') {
      const end = new NewToken('html_inline', '', 0);
      end.content = `<figcaption>${escapeHtml(caption)}</figcaption>`;
      inline.children.push(end);
    }
    tag('gallery_item_open', element, 1, 'gallery-item');
    laidOut.push(inline);
    tag('gallery_item_close', element, -1);
  }
  tag('gallery_row_close', 'div', -1);
}

function ratioOf({ size }: Item): number {
  return size.width / size.height;
}

function sum(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}
