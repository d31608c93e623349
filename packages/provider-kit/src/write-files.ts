import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Files } from '#provider-files.ts';

const run = promisify(execFile);

/** What a provider replaces: nothing else of the repository is its own. */
export const PROVIDERS_OWN = ['site.config.ts', 'site.pages.ts', 'content', 'brand'] as const;

/** Throws where a folder has something of a provider that git does not have, so that it would be lost. */
export async function refuseToLose(directory: string): Promise<void> {
  let changed: string;
  try {
    const { stdout } = await run('git', ['status', '--porcelain', '--', ...PROVIDERS_OWN], { cwd: directory });
    changed = stdout.trim();
  } catch (cause) {
    throw new Error(
      `${directory} is in no git repository, so what is in ${PROVIDERS_OWN.join(', ')} could not be brought back. Put it into one, or write --force to replace it.`,
      { cause },
    );
  }
  if (changed !== '') {
    throw new Error(
      `Git does not have these as they are now, and they would be replaced:\n${changed}\nCommit them first, or write --force to replace them.`,
    );
  }
}

/** Writes files into a folder, after what is `replaced` there is gone. */
export async function writeFiles(directory: string, files: Files, replaced: readonly string[]): Promise<void> {
  await Promise.all(replaced.map((name) => rm(path.join(directory, name), { recursive: true, force: true })));
  for (const [name, contents] of files) {
    const file = path.join(directory, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, contents);
  }
}

/** Breaks the lines of TypeScript files as the rest of the repository has them, where its formatter is installed. */
export async function formatFiles(files: readonly string[]): Promise<void> {
  const biome = path.resolve(import.meta.dirname, '../../../node_modules/.bin/biome');
  // They are right without it; `npm run format` does the same later.
  await run(biome, ['format', '--write', '--vcs-enabled=false', ...files]).catch(() => {});
}
