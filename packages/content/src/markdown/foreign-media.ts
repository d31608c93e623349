import type { Element, ElementContent, Parents } from 'hast';
import { h } from 'hastscript';
import { FRAME_ELEMENT } from '#markdown/parsing/elements.ts';
import type { Notices } from '#markdown/tree/context.ts';
import { childElements, lineOf, type Replacements } from '#markdown/tree/tree.ts';
import { parseEmbed } from '#media/embeds.ts';

export type MediaOptions = { readonly notices: Notices; readonly mediaOrigins: readonly string[] };
type Options = MediaOptions & { readonly replacements: Replacements };

// A base URL to resolve relative URLs against. No such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';

/** Turns media of other sites, and frames, into links, because the page's policy blocks them. */
export function linkForeignMedia(
  node: Element,
  ancestors: readonly Parents[],
  { notices, mediaOrigins, replacements }: Options,
): void {
  const parent = ancestors.at(-1);
  const isFrame = node.tagName === FRAME_ELEMENT;
  const urls = /^(?:img|video|audio|x-frame)$/.test(node.tagName)
    ? [node, ...childElements(node)].flatMap(({ properties: { src, poster } }) => [poster, src])
    : [];
  const url = urls.find((each) => typeof each === 'string' && (isFrame || !isAllowed(each, mediaOrigins)));
  if (parent === undefined || url === undefined || ancestors.some((other) => replacements.has(other))) {
    return;
  }
  const href = String(url).replace(/^\/\//, 'https://');
  notices.warn(lineOf(node), whyLinked(href, isFrame));
  const { alt, title, ariaLabel } = node.properties;
  const name = [alt, title, ariaLabel].map((text) => String(text ?? '').trim()).find((text) => text !== '') ?? href;
  const isInLink = ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a');
  const link: ElementContent = isInLink ? { type: 'text', value: name } : h('a', { href }, name);
  replacements.set(node, [parent.type === 'root' ? h('p', link) : link]);
}

/** Whether the page's policy allows a URL. One that can't be parsed counts as allowed. */
function isAllowed(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}

function whyLinked(url: string, isFrame: boolean): string {
  const what = `${JSON.stringify(url)} is not shown but linked to, because`;
  if (!isFrame) {
    return `${what} pages don't show media from other sites; put the file next to the post to show it`;
  }
  const video = parseEmbed(url);
  return video === undefined
    ? `${what} pages contain no other pages; give it a title="…", which becomes the text of the link`
    : `${what} a video is written in Markdown; write :::video ${video.page} Title`;
}
