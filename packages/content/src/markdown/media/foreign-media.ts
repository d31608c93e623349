import type { Element, ElementContent, Parents } from 'hast';
import { h } from 'hastscript';
import { SKIP, type VisitorResult } from 'unist-util-visit-parents';
import { sourceSetUrls } from '#markdown/links-in-html.ts';
import { parseEmbed } from '#markdown/media/embeds.ts';
import type { Notices } from '#markdown/notices.ts';
import { FRAME_ELEMENT, FRAMES } from '#markdown/parsing/elements.ts';
import { childElements, lineOf } from '#markdown/visitor.ts';

export type MediaOptions = { readonly notices: Notices; readonly mediaOrigins: readonly string[] };

// Any URL of a post, against which relative ones are read. No such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';

/**
 * Turns media of other sites, and pages in frames, into links, because the page's policy blocks them. Reports each. Returns where the
 * visitor continues.
 */
export function linkForeignMedia(node: Element, ancestors: readonly Parents[], options: MediaOptions): VisitorResult {
  const parent = ancestors.at(-1);
  const isFrame = node.tagName === FRAME_ELEMENT;
  if (parent === undefined || !(isFrame || /^(?:img|video|audio|picture)$/.test(node.tagName))) {
    return undefined;
  }
  const frame = FRAMES.get(String(node.properties.dataFrame)) ?? 'src';
  const url = isFrame ? node.properties[frame]?.toString() : foreignUrl(node, options.mediaOrigins);
  if (url === undefined && !isFrame) {
    return undefined;
  }
  const isInLink = ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a');
  const link = url === undefined ? node.children : [linkTo(url, node, isInLink)];
  if (url !== undefined) {
    options.notices.warn(lineOf(node), whyLinked(url, node));
  }
  const replacement = parent.type === 'root' && url !== undefined ? [h('p', link)] : link;
  const index = parent.children.indexOf(node);
  parent.children.splice(index, 1, ...replacement);
  return [SKIP, index + replacement.length];
}

/** Returns the first URL of another site that an element shows; the image's, if it has one. */
function foreignUrl(node: Element, origins: readonly string[]): string | undefined {
  const parts = [node, ...childElements(node)].sort(
    (a, b) => Number(b.tagName === 'img') - Number(a.tagName === 'img'),
  );
  const urls = parts.flatMap(({ properties: { src, poster, srcSet } }) => [src, poster, ...sourceSetUrls(srcSet)]);
  return urls.find((url) => typeof url === 'string' && !isAllowed(url, origins))?.toString();
}

/** Whether a page may show what is at a URL: it is of this site, of one of `origins`, or in the URL itself. */
function isAllowed(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}

function linkTo(url: string, node: Element, isInLink: boolean): ElementContent {
  const href = absolute(url);
  const image = childElements(node).find(({ tagName }) => tagName === 'img');
  const texts = [node, image].flatMap((named) => {
    const { alt, title, ariaLabel } = named?.properties ?? {};
    return [alt, title, ariaLabel].map((text) => String(text ?? '').trim());
  });
  const name = texts.find((text) => text !== '') ?? href;
  const isWebUrl = /^https?:$/.test(URL.parse(href, SOME_PAGE)?.protocol ?? '');
  return isInLink || !isWebUrl ? { type: 'text', value: name } : h('a', { href }, name);
}

function absolute(url: string): string {
  return url.replace(/^(?=\/\/)/, 'https:');
}

function whyLinked(url: string, node: Element): string {
  const what = `${JSON.stringify(url)} is not shown but linked to, because`;
  if (node.tagName !== FRAME_ELEMENT) {
    return `${what} pages show nothing of other sites; put the file next to the post to show it`;
  }
  const video = parseEmbed(absolute(url));
  return video === undefined
    ? `${what} pages contain no other pages; give it a title="…", which becomes the text of the link`
    : `${what} a video is written in Markdown; write :::video ${video.page} Title`;
}
