import path from 'node:path';
import { routes } from '@portico/config/routes';
import type { ContentError, ContentSnapshot, FindMistakes, Post } from '@portico/content';
import { type CheckSiteOptions, checkSite, slugOf } from '#check/check-site.ts';
import { allPosts } from '#check/known-posts.ts';

export type Mistakes = Awaited<ReturnType<FindMistakes>>;

/** Finds the mistakes of `npm run check` that don't keep a post from being published. Drafts may have them. */
export function createFindMistakes(options: Omit<CheckSiteOptions, 'snapshot'>): FindMistakes {
  return async (snapshot, posts) => {
    const files = new Map(posts.filter(({ draft }) => !draft).map(({ slug, file }) => [slug, file]));
    if (files.size === 0) {
      return new Map();
    }
    const known = new Set(snapshot.errors.map(({ message }) => message));
    const findings = await checkSite({ ...options, snapshot }, new Set(files.keys()));
    const mistakes = findings.flatMap(({ severity, ...finding }) =>
      severity === 'mistake' && !known.has(finding.message) ? { code: 'mistake' as const, ...finding } : [],
    );
    const fileOf = ({ file }: ContentError) => files.get(slugOf(file)) ?? file;
    return Map.groupBy(mistakes, fileOf);
  };
}

/** The posts that a change concerns: they or files next to them were saved. */
export function savedPosts(before: ContentSnapshot, after: ContentSnapshot): readonly Post[] {
  const old = new Set(allPosts(before));
  const [was, is] = [filesOf(before), filesOf(after)];
  const changed = [...was.keys(), ...is.keys()].filter((url) => was.get(url) !== is.get(url));
  const folders = new Set(changed.map((url) => path.posix.dirname(url)));
  const isNextToChange = ({ slug, translationOf = slug }: Post) =>
    folders.has(routes.post.href({ slug: translationOf }));
  return allPosts(after).filter((post) => !old.has(post) || isNextToChange(post));
}

/** The hashes of pictures, videos and captions by their URLs. */
function filesOf({ images, media }: ContentSnapshot): ReadonlyMap<string, string> {
  return new Map([...images.values(), ...media.values()].map(({ url, hash }) => [url, hash]));
}
