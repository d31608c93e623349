import { matchRoute } from '@portico/config/match-route';
import { type ContentSnapshot, slugOfFile } from '@portico/content';
import { percentDecoded } from '#http/percent-decoded.ts';

/** The slug of the post beside which a picture or a video stands, by its URL or that of what is made of it; undefined for all else. */
export function slugBeside(url: string): string | undefined {
  const match = percentDecoded(url) === undefined ? undefined : matchRoute(url);
  return match?.name === 'besidePost' || match?.name === 'picture' ? match.params.slug : undefined;
}

/**
 * Tells whether a picture or a video may be where anybody can load it: not one beside a post that has no page here, as a draft, a scheduled
 * post and one with a mistake have none. There are no preview links in an export that would show it.
 */
export function publicIn({ index, errors }: Pick<ContentSnapshot, 'index' | 'errors'>): (url: string) => boolean {
  // Of a post that cannot be read, its mistakes are all that is known.
  const withMistakes = errors.flatMap(({ file }) => slugOfFile(file) ?? []);
  const written = new Set([...index.unpublished.map(({ slug }) => slug), ...withMistakes]);
  return (url) => {
    const slug = slugBeside(url) ?? '';
    return index.bySlug.has(slug) || !written.has(slug);
  };
}
