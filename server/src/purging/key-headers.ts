import type { ContentIndex } from '@portico/content';
import { CONTENT, isOfAuthor, isOfCard, isOfFiles, keysOf } from '#cache/dependencies.ts';
import type { Target } from '#request/target.ts';

/*
 * The keys of a response in the two headers that caches in front of the server read: `Surrogate-Key`, separated by spaces
 * (Fastly, Varnish), and `Cache-Tag`, separated by commas (Cloudflare). Where there would be too many, a coarser key stands for
 * several, and what is purged is widened in the same way: too much is purged then, never too little.
 */

// Fastly and Cloudflare take 16 KB. A proxy as nginx has 4 KB for all of a head, unless it is told otherwise.
const LONGEST_VALUE = 1024;
// As many as Fastly takes at once; Cloudflare takes 100, and an account of its free plan five calls a minute.
const MOST_PURGED = 256;

/** Of every page of an author's. */
const AUTHORS = 'authors';
/** Of every card. */
const CARDS = 'cards';
/** Of every picture, video and caption. */
const FILES = 'files';

/** The header fields that name what is at a target; none where nothing of the content is. */
export function keyHeaders(target: Pick<Target, 'match'>, index: ContentIndex): Readonly<Record<string, string>> {
  const keys = withinBound(keysOf(target, index));
  return keys.length === 0 ? {} : { 'surrogate-key': keys.join(' '), 'cache-tag': keys.join(',') };
}

/** What of a change is purged: its keys, the coarser ones for responses that have those, and those alone where it would be too many. */
export function keysToPurge(changed: Iterable<string>): ReadonlySet<string> {
  const keys = new Set(changed);
  if ([...keys].some(isOfAuthor)) {
    keys.add(AUTHORS);
  }
  if (keys.size <= MOST_PURGED) {
    return keys;
  }
  const kinds = [...Map.groupBy(keys, coarserOf)];
  return new Set(kinds.flatMap(([coarser, some]) => (some.length > MOST_PURGED / kinds.length ? [coarser] : some)));
}

/** The key that stands for all of a key's kind. What waits for its purge may be one of them already. */
function coarserOf(key: string): string {
  if (isOfCard(key) || key === CARDS) {
    return CARDS;
  }
  return isOfFiles(key) || key === FILES ? FILES : CONTENT;
}

function withinBound(keys: readonly string[]): readonly string[] {
  const coarser = keys.map(coarserOf).filter((key) => key !== CONTENT);
  const all = [...keys, ...coarser];
  return all.join(' ').length <= LONGEST_VALUE ? all : [...all.filter((key) => !isOfAuthor(key)), AUTHORS];
}
