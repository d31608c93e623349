import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';

const folders: string[] = [];

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-'));
  if (folders.push(folder) === 1) {
    // Sites with their packages are a hundred thousand files, and a process that removed them itself would end minutes later.
    process.once('exit', () => spawn('rm', ['-rf', ...folders], { detached: true, stdio: 'ignore' }).unref());
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
