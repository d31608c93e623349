import { allPosts, type ContentSnapshot, slugOfFile } from 'portico/tools';
import type { ChangedFile } from '#git.ts';

export type Change = {
  readonly slug: string;
  readonly kind: 'added' | 'changed' | 'renamed' | 'deleted';
  /** The former slug of a renamed post. */
  readonly formerSlug?: string;
  /** One of its changed files. */
  readonly file: string;
  /** The changed files in its folder, by relative path. */
  readonly files: readonly string[];
};

type Posts = Pick<ContentSnapshot, 'index' | 'errors'>;

/** Returns the posts to which changed files belong, by slug, including posts that can't be read, and the other files. */
export function changesOf(changed: readonly ChangedFile[], before: Posts, after: Posts) {
  const [old, present] = [slugsIn(before), slugsIn(after)];
  const isPost = (slug: string | undefined): slug is string =>
    slug !== undefined && (old.has(slug) || present.has(slug));
  const formerSlugs = new Map(
    changed.flatMap(({ file, from = file }) => {
      const [slug, former] = [slugOfFile(file), slugOfFile(from)];
      const isRenamed = isPost(slug) && isPost(former) && !old.has(slug) && !present.has(former);
      return isRenamed ? [[slug, former] as const] : [];
    }),
  );
  const moved = new Set(formerSlugs.values());
  const owned = changed.flatMap(({ file, from = file }) =>
    [...new Set([file, from])].map((each) => {
      const slug = [slugOfFile(each), folderIn(each)].find(isPost);
      return { file: each, slug, hasMoved: file !== from };
    }),
  );
  const bySlug = Map.groupBy(owned, ({ slug }) => slug);
  const changes = [...bySlug].flatMap(([slug, files]): Change | [] => {
    if (slug === undefined || moved.has(slug)) {
      return [];
    }
    const formerSlug = formerSlugs.get(slug);
    const names = files.map(({ file }) => file);
    const beside = files
      .filter(({ file, hasMoved }) => slugOfFile(file) !== slug && !hasMoved)
      .map(({ file }) => file.replace(/^(?:posts\/)?[^/]+\//, ''));
    return {
      slug,
      kind: kindOf({ isOld: old.has(slug), isThere: present.has(slug), isRenamed: formerSlug !== undefined }),
      ...(formerSlug !== undefined && { formerSlug }),
      file: names.find((file) => slugOfFile(file) === slug) ?? names[0] ?? '',
      files: beside,
    };
  });
  return {
    changes: changes.sort((a, b) => (a.slug < b.slug ? -1 : 1)),
    others: [...new Set((bySlug.get(undefined) ?? []).map(({ file }) => file))],
  };
}

function kindOf({ isOld, isThere, isRenamed }: Record<'isOld' | 'isThere' | 'isRenamed', boolean>): Change['kind'] {
  if (isRenamed) {
    return 'renamed';
  }
  if (!isThere) {
    return 'deleted';
  }
  return isOld ? 'changed' : 'added';
}

/** Returns the slugs of all posts, and of files that would be posts if they had no mistakes. */
function slugsIn({ index, errors }: Posts): ReadonlySet<string> {
  return new Set([
    ...allPosts({ index }).map(({ slug }) => slug),
    ...errors.flatMap(({ file }) => slugOfFile(file) ?? []),
  ]);
}

/** Returns the folder, next to other posts, that contains a file. */
function folderIn(file: string): string | undefined {
  return /^(?:posts\/)?([^/]+)\/./.exec(file)?.[1];
}
