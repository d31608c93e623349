import { Parser } from 'htmlparser2';
import { sourceSetUrls } from '#markdown/html/source-set.ts';

export type HtmlLinks = {
  /** What links lead to, and what images, videos and sounds show, in their order. */
  readonly links: readonly string[];
  readonly media: readonly string[];
  /** The links that have words or a picture to click on, not the address as it is. */
  readonly inWords: ReadonlySet<string>;
  /** Ids of elements and names of anchors, which a link can lead to. */
  readonly ids: ReadonlySet<string>;
};

const ADDRESS = /^(?:https?:\/\/\S*|(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])(?::\d+)?(?:[/?#]\S*)?)$/;
const MEDIA_ELEMENTS = new Set(['img', 'source', 'video', 'audio', 'track']);

/** Finds the links, media and ids of HTML. */
export function linksInHtml(html: string): HtmlLinks {
  const links: string[] = [];
  const media: string[] = [];
  const inWords = new Set<string>();
  const ids = new Set<string>();
  let open: { readonly href: string; text: string } | undefined;
  const parser = new Parser({
    onopentag(name, { id, name: anchor, href, src, poster, srcset }) {
      if (id !== undefined) {
        ids.add(id);
      }
      if (name === 'a') {
        links.push(...defined(href));
        open = href === undefined ? undefined : { href, text: '' };
        defined(anchor).forEach(ids.add, ids);
      }
      if (MEDIA_ELEMENTS.has(name)) {
        media.push(...defined(src), ...defined(poster), ...sourceSetUrls(srcset ?? ''));
      }
    },
    ontext(text) {
      if (open !== undefined) {
        open.text += text;
      }
    },
    onclosetag(name) {
      if (name === 'a' && open !== undefined) {
        if (!ADDRESS.test(open.text)) {
          inWords.add(open.href);
        }
        open = undefined;
      }
    },
  });
  parser.end(html);
  return { links, media, inWords, ids };
}

function defined(value: string | undefined): readonly string[] {
  return value === undefined ? [] : [value];
}
