import { globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ParseResult } from 'vite';
import type { Found } from '#check/finding.ts';

const MODULES = '{pages,slots,components}/**/*.{ts,tsx,js,jsx}';
const SHEET = 'styles.css';
const SHOWN = /^(?:slots|components)\/[^/]+\.tsx$/;
const READ = /\.(?:[cm]?[jt]sx?|css)$/;
// The endings that an import may omit, as in Vite.
const ENDINGS = ['', '.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '.json', '/index.ts', '/index.tsx', '/index.js'];
// Addresses, and names that a plugin or the site's package.json resolves.
const NOT_OURS = /^(?:[a-z]+:|[/#~]|@\/)/;

/** The modules of a site, and `styles.css` with the style sheets that modules import. The paths are relative to the site folder. */
export type SiteModules = { readonly modules: ReadonlySet<string>; readonly sheets: ReadonlySet<string> };

/**
 * Finds syntax errors and missing imports in the modules of a site and in what they import, and slots and components without a
 * default export. Returns the files too.
 */
export async function checkModules(folder: string): Promise<SiteModules & { readonly findings: readonly Found[] }> {
  const files = globSync(MODULES, { cwd: folder }).map((file) => file.replaceAll(path.sep, '/'));
  const modules = new Set(files.sort());
  const sheets = new Set(isFile(path.join(folder, SHEET)) ? [SHEET] : []);
  if (modules.size === 0) {
    return { findings: [], modules, sheets };
  }
  // The builds use the same parser.
  const { parseSync } = await import('vite');
  const findings: Found[] = [];
  // What is added meanwhile is visited too.
  for (const file of modules) {
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
    const { errors, module } = parseSync(file, text);
    const [first] = errors;
    if (first !== undefined) {
      const message = `${first.message}${first.helpMessage === null ? '' : ` (${first.helpMessage})`}; the site cannot be built`;
      findings.push({ rule: 'site/module', file, ...placeAt(text, first.labels[0]?.start ?? 0), message });
      continue;
    }
    const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName));
    if (SHOWN.test(file) && !exported.some(({ kind, name }) => kind === 'Default' || name === 'default')) {
      const message = 'it exports no component by default; begin its component with "export default function"';
      findings.push({ rule: 'site/module', file, message });
    }
    for (const { value, start } of requestsOf(module)) {
      const { found, mistake } = resolved(folder, file, value);
      if (mistake !== undefined) {
        findings.push({ rule: 'site/module', file, ...placeAt(text, start), message: mistake });
      }
      // What is outside of the folder belongs to others.
      const read = found?.endsWith('.css') ? sheets : modules;
      if (found !== undefined && READ.test(found) && !found.startsWith('..')) {
        read.add(found);
      }
    }
  }
  return { findings, modules, sheets };
}

function placeAt(text: string, offset: number): Pick<Found, 'line' | 'column'> {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns what a module imports, apart from types. */
function requestsOf({ staticImports, staticExports }: ParseResult['module']) {
  const imports = staticImports.flatMap(({ entries, moduleRequest }) =>
    entries.length > 0 && entries.every(({ isType }) => isType) ? [] : moduleRequest,
  );
  const exports = staticExports.flatMap(({ entries }) =>
    entries.slice(0, 1).flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest ?? []))),
  );
  return [...imports, ...exports];
}

/** Returns the file that a module imports, relative to the site folder, or what is wrong; nothing for what others resolve. */
function resolved(folder: string, file: string, specifier: string): { found?: string; mistake?: string } {
  const [name = ''] = specifier.split('?');
  if (name.startsWith('.')) {
    const wanted = path.join(folder, path.dirname(file), name);
    const ofSource = wanted.replace(/\.([cm]?)js(x?)$/, '.$1ts$2');
    const found = [...ENDINGS.map((ending) => wanted + ending), ofSource].find(isFile);
    return found === undefined
      ? { mistake: `it imports "${name}", which does not exist; correct the path` }
      : { found: path.relative(folder, found).replaceAll(path.sep, '/') };
  }
  const isThere = NOT_OURS.test(name) || isBuiltin(name) || isInstalled(name, path.join(folder, file));
  const [scope = '', rest] = name.split('/');
  const packageName = name.startsWith('@') ? `${scope}/${rest}` : scope;
  return isThere ? {} : { mistake: `the package ${packageName} is not installed; run npm install ${packageName}` };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

function isInstalled(name: string, importer: string): boolean {
  try {
    return findPackageJSON(name, pathToFileURL(importer)) !== undefined;
  } catch {
    return false;
  }
}
