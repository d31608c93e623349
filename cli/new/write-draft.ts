import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { allPosts, type ContentSnapshot, DRAFT_PLACEHOLDER, slugOfFile } from '@portico/content';
import { draftSource } from '@portico/content/reading';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { postSlug } from '@portico/core/post-slug';
import { slugify } from '@portico/core/slugify';
import { displayPath, type PostSettings, readContent } from '@portico/server';

export type DraftOptions = {
  readonly directory: string;
  readonly title: string;
  readonly slug?: string | undefined;
  readonly inFolder?: boolean;
  readonly blog: PostSettings & { readonly author?: string | undefined };
  readonly now: number;
};

const DAY = 'YYYY-MM-DD'.length;

/**
 * Writes a new draft into the content folder. Returns its path, and notes for its author. If its URL or its file already exists,
 * throws and writes nothing.
 */
export async function writeDraft(options: DraftOptions) {
  const { directory, blog, now } = options;
  const { author = DRAFT_PLACEHOLDER } = blog;
  const title = options.title.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const slug = options.slug === undefined ? postSlug(title) : slugify(options.slug);
  if (slug === '') {
    throw new Error('The title has no letter or digit, and the URL is made of it. Write another title, or a --slug.');
  }
  const snapshot = await readContent(directory, { blog });
  const taken = ownerOf(slug, snapshot, directory);
  if (taken !== undefined) {
    throw new Error(`/blog/${slug} ${taken}. Give the post another slug, with --slug, or another title.`);
  }
  // Posts are in `posts/`, or directly in the content folder.
  const posts = path.join(directory, 'posts');
  const folder = existsSync(posts) || allPosts(snapshot).length === 0 ? posts : directory;
  const file = path.join(folder, options.inFolder === true ? path.join(slug, 'index.md') : `${slug}.md`);
  const source = draftSource({
    title,
    author,
    // In UTC, like all dates of posts: a local date could be tomorrow's, which would schedule the post.
    date: new Date(now).toISOString().slice(0, DAY),
  });
  await mkdir(path.dirname(file), { recursive: true });
  // `wx` never overwrites a file, not even one that can't be read as a post.
  await writeFile(file, source, { flag: 'wx' });
  const authors = author === DRAFT_PLACEHOLDER ? [...snapshot.authors.values()] : [];
  const hints = Object.entries({ Authors: authors, Categories: [...snapshot.index.categories.values()] })
    .filter(([, all]) => all.length > 0)
    .map(([title, all]) => `${title}: ${all.map(({ name }) => name).join(', ')}`);
  return { file, hints };
}

function ownerOf(slug: string, snapshot: ContentSnapshot, directory: string): string | undefined {
  if (RESERVED_SLUGS.has(slug)) {
    return 'is a page of the site itself';
  }
  const posts = allPosts(snapshot);
  const former = posts.find(({ aliases }) => aliases.includes(slug));
  if (former !== undefined) {
    return `is a former slug of ${displayPath(directory, former.file)}`;
  }
  // A post that can't be read also occupies its URL.
  const owner = [...posts, ...snapshot.errors].find(({ file }) => slugOfFile(file) === slug);
  return owner && `is ${displayPath(directory, owner.file)} already`;
}
