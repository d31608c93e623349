import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentSnapshot, type Fix, fixSource, slugOfFile } from '@portico/content';
import { allPosts } from '#check/known-posts.ts';
import { commonSpellings, withoutSpelling } from '#check/spellings.ts';
import { readContent } from '#content/read-content.ts';
import { shownPath } from '#content/shown-path.ts';

export type FixedFile = Fix & {
  /** Path from the content folder. */
  readonly file: string;
};

/**
 * Mends in each post's file what can be mended in one way only; see fixSource. Tells what it changed. With a slug, in that post alone.
 * Throws where a file cannot be written, with those that were mended before.
 */
export async function fixContent(
  directory: string,
  slug?: string,
  write: (file: string, text: string) => Promise<void> = writeFile,
): Promise<readonly FixedFile[]> {
  const snapshot = await readContent(directory);
  const spellings = tagSpellings(snapshot);
  const fixed: FixedFile[] = [];
  for (const file of filesOf(snapshot).filter((each) => slug === undefined || slugOfFile(each) === slug)) {
    const source = await readFile(path.join(directory, file), 'utf8').catch(() => '');
    const { source: mended, fixes } = fixSource(source, (tag) => spellings.get(withoutSpelling(tag)) ?? tag);
    if (fixes.length > 0) {
      await write(path.join(directory, file), mended).catch(({ message }: Error) => {
        const before = [...new Set(fixed.map((each) => shownPath(directory, each.file)))].join(', ');
        throw new Error(
          `${shownPath(directory, file)} cannot be mended: ${message}. Let your user write to it. Mended before that: ${before || 'none'}.`,
        );
      });
      fixed.push(...fixes.map((fix) => ({ file, ...fix })));
    }
  }
  return fixed;
}

/** Of posts that can be read, and of those with a mistake in the front matter. A file that is no UTF-8 is left alone. */
function filesOf(snapshot: ContentSnapshot): readonly string[] {
  const broken = snapshot.errors.filter(
    ({ code, file }) => code === 'front-matter-field' && slugOfFile(file) !== undefined,
  );
  return [...new Set([...allPosts(snapshot), ...broken].map(({ file }) => file))].toSorted();
}

/** The spelling of each tag that most posts have; among equals, the newest post's. See commonSpellings. */
function tagSpellings(snapshot: ContentSnapshot): ReadonlyMap<string, string> {
  const newestFirst = allPosts(snapshot).toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date));
  return commonSpellings(newestFirst.flatMap(({ tags }) => tags));
}
