import { fromHtml } from 'hast-util-from-html';
import { visit } from 'unist-util-visit';

export type HtmlLinks = ReturnType<typeof linksInHtml>;

const MEDIA_ELEMENTS = new Set(['img', 'source', 'video', 'audio', 'track']);

export function linksInHtml(html: string) {
  const links: string[] = [];
  const media: string[] = [];
  const ids = new Set<string>();
  visit(fromHtml(html, { fragment: true }), 'element', (node) => {
    const { id, name, href, src, poster, srcSet } = node.properties;
    const isLink = node.tagName === 'a';
    for (const target of [id, isLink ? name : undefined].filter((each) => typeof each === 'string')) {
      ids.add(target);
    }
    if (isLink && typeof href === 'string') {
      links.push(href);
    }
    if (MEDIA_ELEMENTS.has(node.tagName)) {
      // The renderer's own source sets, which have no other commas.
      const candidates =
        srcSet
          ?.toString()
          .split(/,\s*/)
          .map((candidate) => candidate.split(' ')[0]) ?? [];
      media.push(...[src, poster, ...candidates].filter((url) => typeof url === 'string'));
    }
  });
  return { links, media, ids };
}
