import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';

/** Returns the file that an import resolves to, or undefined. */
type Resolve = (specifier: string, importer: string) => Promise<string | undefined>;

const SHEET = /\.css$/;
const MODULE = /\.[cm]?[jt]sx?$/;

/** Returns the style sheets that a module imports, directly or through other modules of the site, in import order. */
export async function importedStyles(file: string, site: string, resolve: Resolve): Promise<readonly string[]> {
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const follow = async (importer: string) => {
    seen.add(importer);
    for (const specifier of importsIn(importer, await readFile(importer, 'utf8'))) {
      const imported = await resolve(specifier, importer);
      if (imported !== undefined && SHEET.test(imported)) {
        sheets.add(imported);
      } else if (imported !== undefined && MODULE.test(imported) && !seen.has(imported) && isOwn(imported, site)) {
        await follow(imported);
      }
    }
  };
  await follow(file);
  return [...sheets];
}

function importsIn(file: string, code: string): readonly string[] {
  const { staticImports, staticExports } = parseSync(file, code).module;
  const imports = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? [] : moduleRequest.value,
  );
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? moduleRequest.value : [])),
  );
  return [...imports, ...passedOn];
}

function isOwn(file: string, site: string): boolean {
  const inSite = path.relative(site, file);
  return !inSite.startsWith('..') && !inSite.includes('node_modules');
}
