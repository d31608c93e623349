import type { ContentIndex } from '@portico/content';
import Negotiator from 'negotiator';
import type { Target } from '#http/listener.ts';

// Browsers show feeds under their own types as plain text; under this one they apply the style sheet.
export const XML = 'application/xml';
const HTML = 'text/html';
export const MARKDOWN = 'text/markdown';

const POST = /^\/blog\/([^/.]+)$/;
const XML_FEED = /^\/blog\/(?:(?:tag|category)\/[^/]+\/)?(?:rss|atom)\.xml$/;

/**
 * What a client with this `Accept` (RFC 9110 section 12.5.1) gets instead of the usual representation of a target: a
 * post's Markdown where it is preferred to HTML, and a feed as plain XML where that is preferred to the feed's own type.
 * Undefined for the usual one.
 */
export function representationFor(target: Target, accept: string, index: ContentIndex): Target | undefined {
  const { pathname } = target;
  if (hasMarkdown(pathname, index)) {
    const path = `${pathname}.md`;
    return prefers(accept, MARKDOWN, HTML) ? { pathname: path, search: '', key: path } : undefined;
  }
  const feedType = feedTypeOf(pathname);
  if (feedType !== undefined && prefers(accept, XML, feedType)) {
    // No client can ask for a target with a space, so this key is out of reach from outside.
    return { ...target, key: `${target.key} ${XML}`, type: XML };
  }
  return undefined;
}

/** True for the path of a post that is published. */
export function hasMarkdown(pathname: string, { bySlug }: ContentIndex): boolean {
  const [, segment] = POST.exec(pathname) ?? [];
  return segment !== undefined && bySlug.has(decodeURIComponent(segment));
}

function feedTypeOf(pathname: string): string | undefined {
  if (!XML_FEED.test(pathname)) {
    return undefined;
  }
  return pathname.endsWith('rss.xml') ? 'application/rss+xml' : 'application/atom+xml';
}

function prefers(accept: string, type: string, usual: string): boolean {
  return new Negotiator({ headers: { accept } }).mediaType([usual, type]) === type;
}
