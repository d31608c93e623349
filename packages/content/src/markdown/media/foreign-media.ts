import type { Element, ElementContent, Parents } from 'hast';
import { h } from 'hastscript';
import { SKIP, type VisitorResult } from 'unist-util-visit-parents';
import { sourceSetUrls } from '#markdown/links-in-html.ts';
import { parseEmbed } from '#markdown/media/embeds.ts';
import type { Notices } from '#markdown/notices.ts';
import { FRAME_ELEMENT, FRAMES } from '#markdown/parsing/elements.ts';
import { childElements, lineOf } from '#markdown/visitor.ts';

export type MediaOptions = { readonly notices: Notices; readonly mediaOrigins: readonly string[] };

// Where a post is, as far as the form of its URLs goes. No such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';
const MEDIA = /^(?:img|video|audio|picture)$/;
const PARTS = /^(?:img|source|track)$/;

/**
 * Media of other sites and pages in frames become links: the page's policy doesn't show them. Each is reported. Returns where
 * a visitor goes on.
 */
export function linkForeignMedia(node: Element, ancestors: readonly Parents[], options: MediaOptions): VisitorResult {
  const parent = ancestors.at(-1);
  const isFrame = node.tagName === FRAME_ELEMENT;
  if (parent === undefined || !(isFrame || MEDIA.test(node.tagName))) {
    return undefined;
  }
  const frame = FRAMES.get(String(node.properties.dataFrame)) ?? 'src';
  const url = isFrame ? node.properties[frame]?.toString() : foreignSource(node, options);
  if (url === undefined && !isFrame) {
    return undefined;
  }
  const isInLink = ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a');
  const link = url === undefined ? node.children : [linkTo(url, node, isInLink)];
  if (url !== undefined) {
    options.notices.add('media-linked', lineOf(node), whyLinked(url, node));
  }
  const replacement = parent.type === 'root' && url !== undefined ? [h('p', link)] : link;
  const index = parent.children.indexOf(node);
  parent.children.splice(index, 1, ...replacement);
  return [SKIP, index + replacement.length];
}

/**
 * The address of another site that stands for the whole element; undefined if the page can show it. Then what would come from
 * other sites besides is left out.
 */
function foreignSource(node: Element, { notices, mediaOrigins }: MediaOptions): string | undefined {
  const isForeign = (url: unknown) => url !== undefined && url !== null && !isShownHere(String(url), mediaOrigins);
  const parts = [node, ...childElements(node).filter(({ tagName }) => PARTS.test(tagName))];
  const image = parts.findLast(({ tagName }) => tagName === 'img');
  const foreign = [image, ...parts].find((part) => isForeign(part?.properties.src))?.properties.src?.toString();
  const isShown = parts.some(({ properties: { src, srcSet } }) => (src ?? srcSet) && !isForeign(src));
  if (foreign !== undefined && (!isShown || isForeign(image?.properties.src))) {
    return foreign;
  }
  for (const part of parts) {
    const { src, poster, srcSet } = part.properties;
    for (const [name, urls] of Object.entries({ src: [src], poster: [poster], srcSet: sourceSetUrls(srcSet) })) {
      const url = urls.find(isForeign);
      if (url !== undefined) {
        const message = `${JSON.stringify(url)} is left out, since pages show nothing of other sites; put the file next to the post to show it`;
        notices.add('html-dropped', lineOf(part), message);
        delete part.properties[name];
      }
    }
  }
  node.children = node.children.filter(
    (child) =>
      child.type !== 'element' || !PARTS.test(child.tagName) || child.properties.src || child.properties.srcSet,
  );
  return undefined;
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
  const what = `${JSON.stringify(url)} is not shown but linked to, since`;
  if (node.tagName !== FRAME_ELEMENT) {
    return `${what} pages show nothing of other sites; put the file next to the post to show it`;
  }
  const video = parseEmbed(absolute(url));
  return video === undefined
    ? `${what} pages contain no other pages; give it a title="…", which becomes the text of the link (a video of YouTube or Vimeo is :::video https://… Title)`
    : `${what} a video is written in Markdown; write :::video ${video.page} ${String(node.properties.title ?? '').trim() || 'Title'}`;
}

/** Whether a page may show what is at a URL: it is of this site, of one of `origins`, or in the URL itself. */
function isShownHere(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}
