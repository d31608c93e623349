import type { Element, ElementContent } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import type { Image, Nodes, Paragraph } from 'mdast';
import { visit } from 'unist-util-visit';
import { raw } from '#raw.ts';

// wp-block-gallery, blocks-gallery-grid, kg-gallery-card, gallery.
const GALLERY = /(?:^|[-_])gallery(?:$|[-_])/;
export const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** Converts an element that contains only pictures and their captions to a gallery with its caption. */
export function galleryOf(node: Element): Nodes | undefined {
  const isGallery = [node.properties.className ?? []].flat().some((name) => GALLERY.test(String(name)));
  const pictures = isGallery ? picturesIn(node) : [];
  const own = ownCaption(node);
  const captions = [...pictures.map(({ caption }) => caption), own].filter((caption) => caption !== undefined);
  const text = captions.map(textIn).join('');
  if (pictures.length === 0 || textIn(node).replace(/\s+/g, '').length > text.replace(/\s+/g, '').length) {
    return undefined;
  }
  const title = own === undefined ? '' : ` ${captionText(own)}`;
  const lines = pictures.flatMap((picture) => [imageOf(picture), raw('\n')]);
  return paragraph([raw(`:::gallery${title}\n`), ...lines, raw(':::')]);
}

/** Converts an element that contains only a picture and its caption to a picture with a caption. */
export function captioned(node: Element): Nodes | undefined {
  const [picture, ...others] = node.tagName === 'figure' ? picturesIn(node) : [];
  const caption = picture?.caption;
  if (
    picture === undefined ||
    caption === undefined ||
    others.length > 0 ||
    textIn(node).trim() !== textIn(caption).trim()
  ) {
    return undefined;
  }
  return paragraph([imageOf(picture)]);
}

type Picture = { readonly image: Element; readonly link: string | undefined; readonly caption: Element | undefined };

/** Returns the pictures in an element, each with the caption of the nearest enclosing figure that contains no other picture. */
function picturesIn(node: Element): readonly Picture[] {
  const pictures: Picture[] = [];
  const find = (parent: Element, around: Pick<Picture, 'link' | 'caption'>): void => {
    const isOnly = parent.tagName !== 'figure' || imagesIn(parent) === 1;
    const caption = (isOnly ? ownCaption(parent) : undefined) ?? around.caption;
    const href = parent.tagName === 'a' ? String(parent.properties.href ?? '') : around.link;
    for (const child of parent.children) {
      if (child.type === 'element' && child.tagName === 'img') {
        pictures.push({ image: child, link: href, caption });
      } else if (child.type === 'element') {
        find(child, { link: href, caption });
      }
    }
  };
  find(node, { link: undefined, caption: undefined });
  return pictures;
}

function imagesIn(node: Element): number {
  let count = 0;
  visit(node, 'element', ({ tagName }) => {
    count += Number(tagName === 'img');
  });
  return count;
}

function ownCaption({ children }: Element): Element | undefined {
  const isCaption = (child: ElementContent): child is Element =>
    child.type === 'element' && (child.tagName === 'figcaption' || hasClass(child, 'gallery-caption'));
  return children.find(isCaption);
}

function hasClass({ properties }: Element, name: string): boolean {
  return [properties.className ?? []].flat().includes(name);
}

/** Drops a link around a picture that leads to the picture, because pictures can be opened anyway. */
function imageOf({ image, link, caption }: Picture): Nodes {
  const { src, alt } = image.properties;
  const title = caption === undefined ? '' : captionText(caption);
  const shown: Image = {
    type: 'image',
    url: String(src ?? ''),
    alt: String(alt ?? ''),
    ...(title !== '' && { title }),
  };
  return link === undefined || link === '' || PICTURE.test(link)
    ? shown
    : { type: 'link', url: link, children: [shown] };
}

/** Returns the text of a caption. It can't contain links, so their addresses follow in parentheses. */
function captionText(caption: Element): string {
  const parts: string[] = [];
  visit(caption, (node) => {
    if (node.type === 'text') {
      parts.push(node.value);
    }
    const href = node.type === 'element' && node.tagName === 'a' ? String(node.properties.href ?? '') : '';
    if (/^https?:/.test(href)) {
      parts.push(`${textIn(node)} (${href})`);
      return 'skip';
    }
    return undefined;
  });
  return parts.join('').replace(/\s+/g, ' ').trim();
}

function paragraph(children: readonly Nodes[]): Paragraph {
  return Object.assign({ type: 'paragraph' as const, children: [] }, { children });
}
