import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentSnapshot, Post } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { cardOf } from '#cards/card-of.ts';
import type { Address } from '#export/addresses.ts';
import { lazily } from '#export/lazily.ts';
import { contentHash } from '#http/finished-response.ts';

export type MadeOfOptions = {
  readonly snapshot: ContentSnapshot;
  readonly siteConfig: SiteConfig;
  /** All besides the content: code, configuration, origin. Of cards and pictures, which take the longest, what makes those. */
  readonly program: { readonly whole: string; readonly cards: string; readonly pictures: string };
  readonly lastChangeOf?: ((file: string) => string | undefined) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

const DAY_MS = 86_400_000;

/**
 * Makes the function that gives a name for all that a response is made of: equal names, equal responses. As a server decides by the
 * table of routes and a change which of its entries are stale (see staleTargets), this decides by the table and the content alone.
 */
export function createMadeOf(options: MadeOfOptions): (address: Address) => string {
  const { snapshot, siteConfig, program, lastChangeOf, now } = options;
  const { index, authors, images, media } = snapshot;
  const year = new Date(now).getUTCFullYear();
  const lists = hashOf([
    program.whole,
    year,
    [...index.bySlug.values()].map(frontMatter),
    [...index.aliases],
    [...images.values()].map(({ path: _, ...image }) => image),
    [...media.values()].map(({ path: _, ...file }) => file),
  ]);
  const known = new Map<Post, string>();
  const allTexts = lazily(() => hashOf([...index.bySlug.values()].map(textOf)));

  function textOf(post: Post): string {
    const text = known.get(post) ?? hashOf([post.markdown, post.includes]);
    known.set(post, text);
    return text;
  }

  function ofPost(slug: string): unknown {
    const post = index.bySlug.get(slug);
    return post && [textOf(post), post.authors.map((name) => authors.get(slugify(name))), lastChangeOf?.(post.file)];
  }

  return ({ target: { match, key }, posts }) => {
    if (match === undefined) {
      return hashOf([lists, key]);
    }
    const { shows, cache } = routes[match.name];
    if (shows === 'nothing') {
      // The one of these that has a date, its day.
      return hashOf([program.whole, key, match.name === 'security' ? Math.floor(now / DAY_MS) : '']);
    }
    if (cache === 'cards') {
      const slug = 'slug' in match.params ? match.params.slug : '';
      const isUnlisted = index.bySlug.get(slug)?.unlisted;
      return hashOf([program.cards, key, cardOf(match, snapshot, siteConfig), index.aliases.get(slug), isUnlisted]);
    }
    if (cache === 'pictures') {
      return hashOf([program.pictures, key, images.get(key)?.hash, media.get(key)?.hash]);
    }
    return hashOf([
      lists,
      key,
      'author' in match.params && authors.get(match.params.author),
      shows === 'post' && 'slug' in match.params && ofPost(match.params.slug),
      shows === 'texts' && (posts?.map(textOf) ?? allTexts()),
    ]);
  };
}

/** A name for some files, and those in some folders, different after any change of their contents or names. */
export async function programVersion(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of places) {
    if ((await stat(directory)).isFile()) {
      hash.update(await readFile(directory));
      continue;
    }
    const entries = await readdir(directory, { withFileTypes: true, recursive: true });
    const files = entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(({ parentPath, name }) => path.join(parentPath, name))
      .sort();
    const texts = await Promise.all(files.map((file) => readFile(file)));
    for (const [place, file] of files.entries()) {
      hash.update(`\0${path.relative(directory, file)}\0`).update(texts[place] ?? '');
    }
  }
  return hash.digest('base64url');
}

function frontMatter({ markdown: _a, includes: _b, ...fields }: Post): object {
  return fields;
}

function hashOf(parts: readonly unknown[]): string {
  return contentHash(Buffer.from(JSON.stringify(parts)));
}
