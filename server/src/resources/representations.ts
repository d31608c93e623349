import { FEED_TYPES, routes } from '@portico/config/routes';
import type { ContentIndex } from '@portico/content';
import Negotiator from 'negotiator';
import { type Target, targetAt } from '#request/target.ts';

// Browsers show feeds under their own types as plain text; under this one they apply the style sheet.
export const XML = 'application/xml';
const HTML = 'text/html';
export const MARKDOWN = 'text/markdown';
// No client sends more; a header of 16 KB has thousands of entries, which take milliseconds.
const LONGEST_ACCEPT = 1024;

/**
 * What a client with this `Accept` (RFC 9110 section 12.5.1) gets instead of the usual representation of a target: a
 * post's Markdown where it is preferred to HTML, and a feed as plain XML where that is preferred to the feed's own type.
 * Undefined for the usual one.
 */
export function representationFor(target: Target, accept: string, index: ContentIndex): Target | undefined {
  const { match } = target;
  if (match?.name === 'post') {
    // By name: whoever takes anything wants a page.
    return hasMarkdown(target, index) && /markdown/i.test(accept) && prefers(accept, MARKDOWN, HTML)
      ? targetAt(routes.postMarkdown.href(match.params))
      : undefined;
  }
  const feed = match !== undefined && 'feed' in match.params ? match.params.feed : undefined;
  if (feed?.endsWith('.xml') && prefers(accept, XML, FEED_TYPES[feed])) {
    // No client can ask for a target with a space, so this key is out of reach from outside.
    return { ...target, key: `${target.key} ${XML}`, type: XML };
  }
  return undefined;
}

/** True for the page of a post that is published. */
export function hasMarkdown({ match, representation }: Target, { bySlug }: ContentIndex): boolean {
  return match?.name === 'post' && representation === 'document' && bySlug.has(match.params.slug);
}

function prefers(accept: string, type: string, usual: string): boolean {
  return accept.length <= LONGEST_ACCEPT && new Negotiator({ headers: { accept } }).mediaType([usual, type]) === type;
}
