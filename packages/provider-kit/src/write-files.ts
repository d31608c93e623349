import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { FONT_PREFIXES, FONT_STYLES, FONTS_FOLDER } from '@portico/site/brand-files';
import type { Files } from '#provider-files.ts';

const run = promisify(execFile);

/** What a provider replaces: nothing else of the repository is its own. */
export const PROVIDERS_OWN = ['site.config.ts', 'content', 'brand'] as const;

// The brand of the provider that ships with the project.
const SAMPLE = 'Culvert';

const FONT_USES = ['text', 'code'] as const;

// In each folder that somebody has looked into: nothing to lose.
const LEFT_BY_DESKTOPS = /(?:\.DS_Store|Thumbs\.db)"?$/;

/** Throws where a folder has something of a provider that git does not have, so that it would be lost. */
export async function refuseToLose(directory: string): Promise<void> {
  let changed: string;
  try {
    // Whatever a setting says, and with what git ignores: it could not be brought back either.
    const status = ['status', '--porcelain', '--untracked-files=normal', '--ignored'];
    const { stdout } = await run('git', [...status, '--', ...PROVIDERS_OWN], { cwd: directory });
    changed = stdout
      .split('\n')
      .filter((line) => !LEFT_BY_DESKTOPS.test(line))
      .join('\n')
      .trim();
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

/** The files of a provider in a folder that are not among those to be written: what replacing it removes. Sorted. */
export async function filesRemoved(directory: string, files: Files): Promise<readonly string[]> {
  const there = await Promise.all(
    PROVIDERS_OWN.map(async (name) => {
      const inside = await readdir(path.join(directory, name), { recursive: true, withFileTypes: true }).catch(
        () => [],
      );
      return inside
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)));
    }),
  );
  return there
    .flat()
    .filter((name) => !files.has(name))
    .toSorted();
}

/** The fonts in the folder of a brand that were made for a use whose style sheet is written anew, which names them no longer. */
export async function fontsLeftOver(brand: string, files: Files): Promise<readonly string[]> {
  const prefixes = FONT_USES.filter((use) => files.has(FONT_STYLES[use])).map((use) => FONT_PREFIXES[use]);
  const there = await readdir(path.join(brand, FONTS_FOLDER)).catch(() => []);
  return there
    .filter((name) => prefixes.some((prefix) => name.startsWith(prefix)))
    .map((name) => `${FONTS_FOLDER}/${name}`)
    .filter((name) => !files.has(name))
    .toSorted();
}

/** Throws where a folder that is not the repository has files of a provider. */
export async function refuseToOverwrite(directory: string): Promise<void> {
  const there = await readdir(directory).catch((): string[] => []);
  const own = PROVIDERS_OWN.filter((name) => there.includes(name));
  if (own.length > 0) {
    throw new Error(
      `${directory} has ${own.join(', ')} already, which would be replaced. Name another folder, or write --force to replace them.`,
    );
  }
}

/** Throws where the provider that is there is another than the sample: git has its files, but somebody wrote them. */
export async function refuseToReplace(directory: string): Promise<void> {
  const config = await readFile(path.join(directory, 'site.config.ts'), 'utf8').catch(() => undefined);
  if (config !== undefined && !config.includes(`brand: '${SAMPLE}'`)) {
    throw new Error(
      `${path.join(directory, 'site.config.ts')} is not the sample's, and all of the provider that is there would be replaced, its posts too. Write --force to replace it, or --dir to write the files elsewhere.`,
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
