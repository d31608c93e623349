import { AUTHORS_FOLDER, type ContentSnapshot, changesOf, contentChange } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { matchRoute, type RouteMatch } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { cardOf } from '#cards/card-of.ts';
import { contentHash } from '#http/finished-response.ts';
import type { Target } from '#request/target.ts';

/*
 * What a response shows of the content, as keys. A change of the content is keys as well, and what has one of them shows something
 * else after it. The server's own cache and those in front of it go by the same keys. They are printable ASCII without spaces
 * and commas, so that they can stand in headers.
 */

/** Of whatever shows more of the content than texts: a title, a date or an image is in lists, menus and the palette. */
const CONTENT = 'content';
/** Of what shows the text of any post: feeds, the search. */
const TEXTS = 'texts';

// Cloudflare and Fastly take 1,024 bytes, Akamai 128.
const LONGEST_KEY = 128;

/** The keys of what is at a target. */
export function keysOf({ match }: Pick<Target, 'match'>, { bySlug }: ContentSnapshot['index']): readonly string[] {
  if (match === undefined) {
    // An error page lists the latest posts in its palette.
    return [CONTENT];
  }
  const { shows, cache } = routes[match.name];
  if (shows === 'nothing') {
    return [];
  }
  if (cache === 'cards') {
    return [cardKey(match)];
  }
  if (shows === 'file') {
    return [filesKey('slug' in match.params ? match.params.slug : AUTHORS_FOLDER)];
  }
  const keys = [CONTENT];
  if (shows === 'texts') {
    keys.push(TEXTS);
  }
  if ('author' in match.params) {
    keys.push(authorKey(match.params.author));
  }
  if (shows === 'post' && 'slug' in match.params) {
    keys.push(postKey(match.params.slug));
  }
  if (match.name === 'post') {
    keys.push(...(bySlug.get(match.params.slug)?.authors ?? []).map((name) => authorKey(slugify(name))));
  }
  return keys;
}

/** The keys of what shows something else than before, but for cards. */
export function changedKeys(next: ContentSnapshot, previous: ContentSnapshot): ReadonlySet<string> {
  const changed = contentChange(previous, next);
  // Nothing may be kept beyond the moment at which the next post is due, and what was made before may say so of a later one.
  const endsSooner = (next.index.nextChange ?? Infinity) < (previous.index.nextChange ?? Infinity);
  if (changed === 'everything' || endsSooner) {
    return new Set([CONTENT, ...changedFilesKeys(next, previous)]);
  }
  const { texts, authors } = changed;
  return new Set([...(texts.size > 0 ? [TEXTS] : []), ...[...texts].map(postKey), ...[...authors].map(authorKey)]);
}

/** The keys of pictures, videos and captions that are others, new or gone. Those of other posts stay where they are. */
function changedFilesKeys(next: ContentSnapshot, previous: ContentSnapshot): readonly string[] {
  const changes = [...changesOf(next.images, previous.images), ...changesOf(next.media, previous.media)];
  return changes.flatMap(([url]) => keysOf({ match: matchRoute(url) }, next.index));
}

/** Whether a card has another picture than before, is new or gone, or says otherwise than before whether search engines may have it. */
export function isChangedCard(
  match: RouteMatch,
  next: ContentSnapshot,
  previous: ContentSnapshot,
  site: SiteConfig,
): boolean {
  const isUnlisted = ({ index }: ContentSnapshot) =>
    match.name === 'postCard' && index.bySlug.get(match.params.slug)?.unlisted === true;
  const pictured = (snapshot: ContentSnapshot) => JSON.stringify([cardOf(match, snapshot, site), isUnlisted(snapshot)]);
  return pictured(next) !== pictured(previous);
}

function postKey(slug: string): string {
  return key('post', slug);
}

function authorKey(slug: string): string {
  return key('author', slug);
}

/** One key for all that stands beside a post, which mostly changes together. */
function filesKey(slug: string): string {
  return key('files', slug);
}

function cardKey({ name, params }: RouteMatch): string {
  return key('card', name.replace('Card', ''), ...Object.values(params));
}

function key(kind: string, ...names: readonly string[]): string {
  const name = [kind, ...names.map((part) => encodeURIComponent(part.toWellFormed()))].join('/');
  return name.length <= LONGEST_KEY ? name : `${kind}/~${contentHash(Buffer.from(name))}`;
}
