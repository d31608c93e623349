import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Its line begins at 1, its column at 0, as in Vite's errors. */
export type SheetError = Error & {
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
};

type Parse = (file: string) => Promise<readonly string[]>;

// Resolving Vite's configuration takes long, and each time adds a listener to the process.
const parsers = new Map<string, Promise<Parse>>();

/**
 * Returns a function that parses a style sheet together with those that it imports, as a build does, and returns the paths of the
 * latter. It rejects with a `SheetError`, which may be in one of these.
 */
export function sheetParser(folder: string): Promise<Parse> {
  const parser = parsers.get(folder) ?? createParser(folder);
  parsers.set(folder, parser);
  return parser;
}

async function createParser(folder: string): Promise<Parse> {
  const { preprocessCSS, resolveConfig } = await import('vite');
  const config = await resolveConfig(
    { configFile: false, root: folder, css: { transformer: 'lightningcss' } },
    'build',
  );
  return async (file) => {
    const { deps } = await preprocessCSS(await readFile(file, 'utf8'), file, config).catch((error: SheetError) => {
      const [reason = ''] = error.message.replace('[lightningcss] ', '').split('\n', 1);
      throw Object.assign(new Error(reason), { loc: error.loc });
    });
    return [...(deps ?? [])];
  };
}

/** Returns whether a file is one that the provider writes: it is in the site folder, and not in an installed package. */
export function isOfSite(folder: string, file: string): boolean {
  const parts = path.relative(folder, file).split(path.sep);
  return !path.isAbsolute(parts.join(path.sep)) && parts[0] !== '..' && !parts.includes('node_modules');
}
