import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manifestOf, ROOT, WORKSPACES, type Workspace } from './manifests.ts';

// Types don't exist at run time, and a thread's module that is named by its URL isn't imported.
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** Returns the modules and dependencies that a program loads, each with the file that imports it. */
export function importsOf(program: string): ReadonlyMap<string, string> {
  const seen = new Set([program]);
  const imports = new Map<string, string>();
  for (const file of seen) {
    for (const [, target = '', lazy = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const to = resolve((target || lazy).replace(/\?.*/, ''), file);
      imports.set(to, file);
      if (existsSync(path.join(ROOT, to))) {
        seen.add(to);
      }
    }
  }
  return imports;
}

/** Returns the file that an import leads to, or the name of a dependency. */
function resolve(target: string, from: string): string {
  if (target.startsWith('.')) {
    return path.join(path.dirname(from), target);
  }
  const workspaces = Object.keys(WORKSPACES).filter(isWorkspace);
  const importing = workspaces.find((each) => from.startsWith(`${WORKSPACES[each].folder}/`));
  if (target.startsWith('#') && importing !== undefined) {
    const inside = manifestOf(importing).imports['#*'] ?? '';
    return path.join(WORKSPACES[importing].folder, inside.replace('*', target.slice(1)));
  }
  const [name = ''] = /^@portico\/[^/]+/.exec(target) ?? [];
  const imported = workspaces.find((each) => manifestOf(each).name === name);
  const found = imported && manifestOf(imported).exports[`.${target.slice(name.length)}`];
  return imported !== undefined && typeof found === 'string' ? path.join(WORKSPACES[imported].folder, found) : target;
}

function isWorkspace(name: string): name is Workspace {
  return name in WORKSPACES;
}
