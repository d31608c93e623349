import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentSnapshot, type Fix, fixSource, slugOfFile } from '@portico/content';
import { allPosts, commonSpellings, foldedName } from '#check/known-posts.ts';
import { displayPath } from '#content/display-path.ts';

export type FixedFile = Fix & {
  /** Path from the content folder. */
  readonly file: string;
};

/** Applies fixSource to each post's file, or only to that of one slug. Throws if a file cannot be written. */
export async function fixContent(
  directory: string,
  snapshot: ContentSnapshot,
  slug?: string,
): Promise<readonly FixedFile[]> {
  // The newest post's spelling wins among equally frequent ones.
  const newestFirst = allPosts(snapshot).toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  const spellings = commonSpellings(newestFirst.flatMap(({ tags }) => tags));
  const broken = snapshot.errors.filter(({ code }) => code === 'front-matter-field');
  const files = new Set([...newestFirst, ...broken].map(({ file }) => file));
  const fixed: FixedFile[] = [];
  for (const file of [...files].sort()) {
    const own = slugOfFile(file);
    if (own === undefined || (slug !== undefined && own !== slug)) {
      continue;
    }
    const absolute = path.join(directory, file);
    const { source, fixes } = fixSource(
      await readFile(absolute, 'utf8').catch(() => ''),
      (tag) => spellings.get(foldedName(tag)) ?? tag,
    );
    if (fixes.length > 0) {
      await writeFile(absolute, source).catch(({ message }: Error) => {
        throw new Error(`${displayPath(directory, file)} cannot be fixed: ${message}. Make it writable for your user.`);
      });
      fixed.push(...fixes.map((fix) => ({ file, ...fix })));
    }
  }
  return fixed;
}
