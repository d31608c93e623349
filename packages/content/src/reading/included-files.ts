import { hash } from 'node:crypto';
import path from 'node:path';
import type { TextFile } from '#files/text-files.ts';
import { MAX_INCLUDED_CHARACTERS } from '#limits.ts';
import type { CodeFile } from '#markdown/parsing/included-code.ts';

/** Reads the files whose code a post may show. */
export async function includedFiles(
  includes: ReadonlyMap<string, string>,
  read: (file: string) => Promise<TextFile | undefined>,
) {
  const sources = await Promise.all([...includes.keys()].map(read));
  let length = 0;
  const code = [...includes].map(([file, name], index): CodeFile => {
    const source = sources[index];
    length += source?.text.length ?? 0;
    return { name, ...(source === undefined ? { mistake: missing(file, name) } : found(source, name, length)) };
  });
  return { code, digest: includedDigest(sources) };
}

export function includedDigest(sources: readonly (TextFile | undefined)[]): string {
  return hash('sha256', JSON.stringify(sources.map((source) => source?.digest)), 'base64url');
}

function missing(file: string, name: string): string {
  const folder = path.posix.basename(file.slice(0, -name.length));
  return `the file ${JSON.stringify(name)} does not exist; put it into the folder ${folder}, or correct its name`;
}

function found({ text, error }: TextFile, name: string, length: number) {
  if (error !== undefined) {
    return { mistake: `${JSON.stringify(name)}: ${error.message}` };
  }
  const limit = MAX_INCLUDED_CHARACTERS.toLocaleString('en');
  const mistake = `the files whose code the post shows have more than ${limit} characters together; show fewer`;
  return length > MAX_INCLUDED_CHARACTERS ? { mistake } : { text };
}
