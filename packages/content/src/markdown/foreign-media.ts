import type { Element, ElementContent, Root } from 'hast';
import { h } from 'hastscript';
import { SKIP, visitParents } from 'unist-util-visit-parents';
import { FRAME_ELEMENT, FRAMES } from '#markdown/elements.ts';
import { parseEmbed } from '#markdown/embeds.ts';
import type { Notices } from '#markdown/notices.ts';
import { sourceSetUrls } from '#markdown/source-set.ts';
import { lineOf } from '#markdown/visitor.ts';

type Options = { readonly notices: Notices; readonly mediaOrigins: readonly string[] };

// Where a post is, as far as the form of its URLs goes. No such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';
const MEDIA: ReadonlySet<string> = new Set(['video', 'audio', 'picture']);

/** Media of other sites and pages in frames become links: the page's policy doesn't show them. Each is reported. */
export function linkForeignMedia(tree: Root, { notices, mediaOrigins }: Options): void {
  const isShown = (url: unknown) => isShownHere(String(url), mediaOrigins);

  function drop(url: string, node: Element): void {
    const message = `${JSON.stringify(url)} is left out, since pages show nothing of other sites; put the file next to the post to show it`;
    notices.add('html-dropped', lineOf(node), message);
  }

  /** Takes off the attributes by which other sites would show something. */
  function keepOwn(node: Element): void {
    const { poster, srcSet } = node.properties;
    const foreign = [...sourceSetUrls(String(srcSet ?? '')), ...(poster ? [String(poster)] : [])].find(
      (url) => !isShown(url),
    );
    if (foreign !== undefined) {
      delete node.properties[sourceSetUrls(String(srcSet ?? '')).includes(foreign) ? 'srcSet' : 'poster'];
      drop(foreign, node);
    }
  }

  /** The address of another site that stands for the whole element; undefined if the page can show it. */
  function foreignSource(node: Element): string | undefined {
    keepOwn(node);
    const { src } = node.properties;
    if (!MEDIA.has(node.tagName)) {
      return src === undefined || isShown(src) ? undefined : String(src);
    }
    const sources = node.children.filter((child) => child.type === 'element');
    for (const source of sources) {
      keepOwn(source);
    }
    const isOwn = (source: Element) =>
      source.properties.src === undefined
        ? source.tagName === 'source' && source.properties.srcSet !== undefined
        : isShown(source.properties.src);
    const shown = [node, ...sources].filter(({ properties }) => properties.src ?? properties.srcSet).filter(isOwn);
    const remote = [node, ...sources].filter(
      (source) => source.properties.src !== undefined && !isShown(source.properties.src),
    );
    const image = sources.find(({ tagName }) => tagName === 'img');
    if (remote.length === 0 || shown.length === 0 || (image !== undefined && remote.includes(image))) {
      return remote[0] && String((image && remote.includes(image) ? image : remote[0]).properties.src);
    }
    for (const { properties } of remote) {
      drop(String(properties.src), node);
      delete properties.src;
    }
    node.children = node.children.filter(
      (child) =>
        child.type !== 'element' ||
        !/^(?:source|track)$/.test(child.tagName) ||
        'src' in child.properties ||
        'srcSet' in child.properties,
    );
    return undefined;
  }

  visitParents(tree, 'element', (node, ancestors) => {
    const parent = ancestors.at(-1);
    const isFrame = node.tagName === FRAME_ELEMENT;
    if (parent === undefined || !(isFrame || node.tagName === 'img' || MEDIA.has(node.tagName))) {
      return undefined;
    }
    const frame = FRAMES.get(String(node.properties.dataFrame)) ?? 'src';
    const url = isFrame ? node.properties[frame] : foreignSource(node);
    const index = parent.children.indexOf(node);
    if (url === undefined || url === null) {
      return isFrame ? replace(parent.children, index, node.children) : undefined;
    }
    const href = String(url).replace(/^(?=\/\/)/, 'https:');
    const name = nameOf(node) ?? href;
    notices.add('media-linked', lineOf(node), whyLinked(String(url), href, node));
    const isInLink = ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a');
    const link: ElementContent = isInLink || !isWebUrl(href) ? { type: 'text', value: name } : h('a', { href }, name);
    return replace(parent.children, index, [parent.type === 'root' ? h('p', link) : link]);
  });
}

function replace(children: unknown[], index: number, replacement: readonly unknown[]): [typeof SKIP, number] {
  children.splice(index, 1, ...replacement);
  return [SKIP, index + replacement.length];
}

function whyLinked(url: string, href: string, node: Element): string {
  const video = node.tagName === FRAME_ELEMENT ? parseEmbed(href) : undefined;
  const what = `${JSON.stringify(url)} is not shown but linked to, since`;
  if (node.tagName !== FRAME_ELEMENT) {
    return `${what} pages show nothing of other sites; put the file next to the post to show it`;
  }
  return video === undefined
    ? `${what} pages contain no other pages; give it a title="…", which becomes the text of the link (a video of YouTube or Vimeo is :::video https://… Title)`
    : `${what} a video is written in Markdown; write :::video ${video.page} ${String(node.properties.title ?? '').trim() || 'Title'}`;
}

function nameOf(node: Element): string | undefined {
  const image = node.children.find((child) => child.type === 'element' && child.tagName === 'img');
  const names = [node, ...(image?.type === 'element' ? [image] : [])].flatMap(({ properties }) => [
    properties.alt,
    properties.title,
    properties.ariaLabel,
  ]);
  return names.map((name) => String(name ?? '').trim()).find((name) => name !== '');
}

/** Whether a URL leads to a page or a file, here or elsewhere. */
function isWebUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url, SOME_PAGE)?.protocol ?? '');
}

/** Whether a page may show what is at a URL: it is of this site, of one of `origins`, or in the URL itself. */
function isShownHere(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}
