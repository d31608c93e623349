import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// What reads authors' texts takes time or memory that their form decides, so the thread that answers requests must not load it. Decision
// 0007 lists what that thread still does with their bytes.
const PARSERS =
  /^(?:yaml|markdown-it|@mdit|parse5|hast|shiki|@shikijs|temml|turndown|linkedom|htmlparser2|acorn)(?:$|[-/])/;
// A document's own head, if the site adds tags to it: the authors' texts in it are short, and parse5 reads attributes in linear time.
const READS_HEAD = 'packages/shell/src/document/head-sources.ts';
// What reads the bytes of their pictures and videos.
const READS_MEDIA =
  /^(?:sharp$|server\/src\/pictures\/(?:picture-jobs|strip-svg)|packages\/content\/src\/media\/(?:inspect-picture|video-mistake))/;
/** The programs whose main threads answer requests. */
const PROGRAMS = ['server/src/serve.ts', 'packages/content/src/index.ts', 'apps/blog/app/entry.server.tsx'];
// Types don't exist at run time, and a thread's module that is named by its URL isn't imported.
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;
const FOLDERS: Readonly<Record<string, string>> = {
  '@portico/blog': 'apps/blog',
  '@portico/content': 'packages/content',
  '@portico/core': 'packages/core',
  '@portico/server': 'server',
  '@portico/shell': 'packages/shell',
  '@portico/www': 'apps/www',
};

/** Returns the file that an import leads to, or the name of a dependency. */
function resolve(target: string, from: string): string {
  const folder = Object.values(FOLDERS).find((each) => from.startsWith(`${each}/`)) ?? '';
  if (target.startsWith('.')) {
    return path.join(path.dirname(from), target);
  }
  if (target.startsWith('#')) {
    const { imports } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    return path.join(folder, imports['#*'].replace('*', target.slice(1)));
  }
  const [name = ''] = /^@portico\/[^/]+/.exec(target) ?? [];
  const other = FOLDERS[name];
  if (other === undefined) {
    return target;
  }
  const { exports } = JSON.parse(readFileSync(`${other}/package.json`, 'utf8'));
  const found = exports[`.${target.slice(name.length)}`];
  return typeof found === 'string' ? path.join(other, found) : target;
}

/** Returns the modules and dependencies that a program loads, each with the file that imports it. */
function importsOf(program: string): ReadonlyMap<string, string> {
  const seen = new Set([program]);
  const imports = new Map<string, string>();
  for (const file of seen) {
    for (const [, target = '', lazy = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const to = resolve((target || lazy).replace(/\?.*/, ''), file);
      imports.set(to, file);
      if (existsSync(to)) {
        seen.add(to);
      }
    }
  }
  return imports;
}

test.for(PROGRAMS)('%s loads nothing that reads texts, pictures or videos of authors', (program) => {
  const imports = importsOf(program);
  expect(imports.size).toBeGreaterThan(1);
  const readers = [...imports].filter(([name, file]) => PARSERS.test(name) && file !== READS_HEAD);
  expect([...readers, ...[...imports].filter(([name]) => READS_MEDIA.test(name))]).toEqual([]);
});

test.for([
  ['server/src/rendered-posts/render-worker.ts', ['yaml', 'markdown-it', 'parse5']],
  ['server/src/pictures/picture-worker.ts', ['sharp', 'server/src/pictures/strip-svg.ts']],
  ['packages/content/src/media/inspect-worker.ts', ['sharp', 'packages/content/src/media/video-mistake.ts']],
] as const)('%s does', ([program, readers]) => {
  expect([...importsOf(program).keys()]).toEqual(expect.arrayContaining([...readers]));
});
