import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { type Format, readSource } from '#read-source.ts';
import { writePosts } from '#write-posts.ts';

export type Files = Readonly<Record<string, string>>;

export type Options = {
  from?: string;
  content?: Files;
  unknown?: 'draft' | 'public';
  url?: string;
};

/** Imports a site, which is a folder or has an export in it, into a content folder. */
export async function imported(
  format: Format,
  files: Readonly<Record<string, string | Uint8Array>>,
  { from = '', content = {}, url, ...given }: Options = {},
) {
  const target = await temporaryFolder(content);
  const source = readSource(format, path.join(await temporaryFolder(files), from), url);
  const options = {
    ...{ content: target, author: 'The team', now: new Date('2026-03-15T12:00:00Z') },
    ...{ unknown: 'draft' as const, ...given },
  };
  const result = await writePosts(source, options);
  const names = await readdir(target, { recursive: true, withFileTypes: true });
  const written = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = written.map(async (file) => [path.relative(target, file), await readFile(file, 'utf8')] as const);
  const after: Files = Object.fromEntries(await Promise.all(texts));
  const notes = result.notes.map(({ origin, message }) => `${origin}: ${message}`);
  return { ...result, notes, after, again: () => writePosts(source, options) };
}

export function bodyOf(text: string | undefined): string | undefined {
  return text?.replace(/^---\n[\s\S]*?\n---\n\n/, '').trimEnd();
}
