import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Found } from '#check/finding.ts';

const MODULES = '{pages,slots,components}/**/*.{ts,tsx,js,jsx}';
const SHOWN = /^(?:slots|components)\/[^/]+\.tsx$/;

/** Finds syntax errors in the modules of a site, and slots and components without a default export. */
export async function checkModules(folder: string): Promise<readonly Found[]> {
  const files = globSync(MODULES, { cwd: folder }).sort();
  if (files.length === 0) {
    return [];
  }
  // The builds use the same parser.
  const { parseSync } = await import('vite');
  const findings = files.map(async (name): Promise<readonly Found[]> => {
    const file = name.replaceAll(path.sep, '/');
    const text = await readFile(path.join(folder, file), 'utf8').catch(() => '');
    const { errors, module } = parseSync(file, text);
    const [first] = errors;
    if (first !== undefined) {
      const before = text.slice(0, first.labels[0]?.start ?? 0).split('\n');
      const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
      const message = `${first.message}${first.helpMessage === null ? '' : ` (${first.helpMessage})`}; the site cannot be built`;
      return [{ rule: 'site/module', file, ...place, message }];
    }
    const exported = module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName));
    const isShown = !SHOWN.test(file) || exported.some(({ kind, name }) => kind === 'Default' || name === 'default');
    const message = 'it exports no component by default; begin its component with "export default function"';
    return isShown ? [] : [{ rule: 'site/module', file, message }];
  });
  return (await Promise.all(findings)).flat();
}
