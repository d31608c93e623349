import { matchRoute } from '@portico/config/match-route';
import { type ContentSnapshot, slugOfFile } from '@portico/content';
import { percentDecoded } from '#http/percent-decoded.ts';

/** Returns the slug of the post that a picture or video is next to, by its URL or that of a variant; undefined for other URLs. */
export function slugBeside(url: string): string | undefined {
  const match = percentDecoded(url) === undefined ? undefined : matchRoute(url);
  return match?.name === 'besidePost' || match?.name === 'picture' ? match.params.slug : undefined;
}

/**
 * Makes the function that returns whether an export may contain a picture or a video: not if its post has no page, as a draft, a scheduled post
 * and a post with a mistake.
 */
export function publicIn({ index, errors }: Pick<ContentSnapshot, 'index' | 'errors'>): (url: string) => boolean {
  const withMistakes = errors.flatMap(({ file }) => slugOfFile(file) ?? []);
  const written = new Set([...index.unpublished.map(({ slug }) => slug), ...withMistakes]);
  return (url) => {
    const slug = slugBeside(url) ?? '';
    return index.bySlug.has(slug) || !written.has(slug);
  };
}
