import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

const SPECIFIER = /(\bfrom\s*|\bimport\s*|\bimport\(\s*|\bimport\.meta\.resolve\(\s*)(['"])([^'"\n]+)\2/g;

export type Imported = {
  /** Path of the source, from the root of the repository. */
  readonly source: string;
  /** `inline-script` of `#document/head-script.ts?inline-script`. */
  readonly query: string | undefined;
};

/**
 * Returns `entries` and all modules of this repository that they import, as paths from the root, without modules that are bundled
 * into inline scripts, style sheets and fonts.
 */
export function modulesFrom(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set(entries);
  for (const module of found) {
    withImports(readFileSync(path.join(ROOT, module), 'utf8'), module, ({ source, query }) => {
      if (/\.tsx?$/.test(source) && (query === undefined || query === 'browser-module')) {
        found.add(source);
      }
      return undefined;
    });
  }
  return found;
}

/**
 * Replaces each import of a file of this repository in a module's text; `replace` returns undefined to keep one. `module` is the
 * path of the source from the root.
 */
export function withImports(text: string, module: string, replace: (imported: Imported) => string | undefined): string {
  return text.replace(SPECIFIER, (whole, before: string, quote: string, specifier: string) => {
    const [name = '', query] = specifier.split('?');
    const source = sourceOf(name, module);
    const replaced = source && replace({ source, query });
    return replaced === undefined ? whole : `${before}${quote}${replaced}${quote}`;
  });
}

function sourceOf(specifier: string, importer: string): string | undefined {
  const [packages = '', folder = ''] = importer.split('/');
  if (specifier.startsWith('#')) {
    return path.join(packages, folder, 'src', specifier.slice(1));
  }
  if (specifier.startsWith('@portico/')) {
    const [, other = '', ...rest] = specifier.split('/');
    const { exports } = JSON.parse(readFileSync(path.join(ROOT, 'packages', other, 'package.json'), 'utf8'));
    return path.join('packages', other, exports[rest.length === 0 ? '.' : `./${rest.join('/')}`]);
  }
  // A comment may show an import as well.
  const source = path.join(path.dirname(importer), specifier);
  return /^\.{1,2}\//.test(specifier) && existsSync(path.join(ROOT, source)) ? source : undefined;
}
