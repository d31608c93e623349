import { rmSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';

const folders: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-'));
  if (folders.push(folder) === 1) {
    process.once('exit', () => folders.map((each) => rmSync(each, { recursive: true, force: true })));
  }
  return folder;
}

/** Writes a post. `fields` are lines of its front matter, in YAML, and replace those of the example. */
export async function savePost(
  folder: string,
  slug: string,
  fields: Readonly<Record<string, string>> = {},
  body = 'Text.',
): Promise<string> {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const file = path.join(folder, `${slug}.md`);
  await writeFile(file, sampleSource(lines, `\n${body}\n`));
  return file;
}
