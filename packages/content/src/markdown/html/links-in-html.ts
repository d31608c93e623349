import { Parser } from 'htmlparser2';
import { sourceSetUrls } from '#markdown/html/source-set.ts';

export type HtmlLinks = {
  /** What links lead to, and what images, videos and sounds show, in their order. */
  readonly links: readonly string[];
  readonly media: readonly string[];
  /** Ids of elements and names of anchors, which a link can lead to. */
  readonly ids: ReadonlySet<string>;
};

const MEDIA_ELEMENTS = new Set(['img', 'source', 'video', 'audio', 'track']);

/** Finds the links, media and ids of HTML. */
export function linksInHtml(html: string): HtmlLinks {
  const links: string[] = [];
  const media: string[] = [];
  const ids = new Set<string>();
  const parser = new Parser({
    onopentag(name, { id, name: anchor, href, src, poster, srcset }) {
      if (id !== undefined) {
        ids.add(id);
      }
      if (name === 'a') {
        links.push(...defined(href));
        defined(anchor).forEach(ids.add, ids);
      }
      if (MEDIA_ELEMENTS.has(name)) {
        media.push(...defined(src), ...defined(poster), ...sourceSetUrls(srcset ?? ''));
      }
    },
  });
  parser.end(html);
  return { links, media, ids };
}

function defined(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
