import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import { cardOf } from '#cards/card-of.ts';
import type { Address } from '#export/addresses.ts';
import { lazily } from '#export/lazily.ts';
import { createShown, fieldsOf, hashOf, shownEverywhere, textOf } from '#export/shown.ts';

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
 * table of routes and a change which of its entries are stale (see staleTargets), this decides by the table and the content alone; and
 * more exactly, since what is made again here is nothing that a reader asks for.
 */
export function createMadeOf(options: MadeOfOptions): (address: Address) => string {
  const { snapshot, siteConfig, program, lastChangeOf, now } = options;
  const { index, authors, images, media } = snapshot;
  const year = new Date(now).getUTCFullYear();
  const frame = hashOf([program.whole, year, shownEverywhere(index)]);
  const anything = lazily(() =>
    hashOf([
      frame,
      [...index.bySlug.values()].map(fieldsOf),
      [...index.aliases],
      [...images.values()].map(({ path: _, ...image }) => image),
      [...media.values()].map(({ url, hash }) => ({ url, hash })),
    ]),
  );
  const allTexts = lazily(() => hashOf([...index.bySlug.values()].map(textOf)));
  const shownAt = createShown({ snapshot, lastChangeOf });

  return ({ target: { match, key, search }, posts }) => {
    if (match === undefined) {
      return hashOf([anything(), key]);
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
    const shown = shownAt(match, search);
    return shown === undefined
      ? hashOf([anything(), key, [...authors], shows === 'texts' && (posts?.map(textOf) ?? allTexts())])
      : hashOf([frame, key, shown]);
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
