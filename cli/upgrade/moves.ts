import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A change to a site's files that a new version requires. */
type Move = {
  /** The new form, in the words of the changelog. */
  readonly about: string;
  readonly files: readonly string[];
  readonly old: RegExp;
  /** The replacement, as for `String.replace`. Without one, a person has to change it. */
  readonly replacement?: string;
};

export type Moved = { readonly moved: readonly string[]; readonly left: readonly string[] };

const COMMANDS = ['package.json', '*.sh', 'Makefile', 'Dockerfile', '.github/workflows/*.{yml,yaml}', '.gitlab-ci.yml'];
const MODULES = ['{pages,slots,components}/**/*.{ts,tsx}'];
const IGNORED = ['**/node_modules/**', '.portico/**'];

/**
 * The changes that `portico upgrade` makes or lists, newest last. Each matches only the old form, so every upgrade applies all of
 * them. Keep them in sync with CHANGELOG.md, and keep each until the next major version.
 */
export const MOVES: readonly Move[] = [
  {
    about: '--root of an export is --served-from',
    files: COMMANDS,
    old: /(\b(?:portico|npm run) export\b(?:(?!--served-from)[^\n"';&|])*?\s)--root(?=[ =]\/)/g,
    replacement: '$1--served-from',
  },
  {
    about: 'pages import from portico/page',
    files: MODULES,
    old: /(['"])(?:(?:\.{1,2}\/)+site-page\.ts|@portico\/www\/page)\1/g,
    replacement: '$1portico/page$1',
  },
  {
    about: 'the types of a site are in its tsconfig.json',
    files: MODULES,
    old: /^\/\/\/ <reference types="@portico\/shell\/types" \/>\n/gm,
    replacement: '',
  },
  {
    about: 'copyToClipboard takes `confirm` in place of `button`',
    files: MODULES,
    old: /\bcopyToClipboard\(\{[^}]*\bbutton\b/g,
  },
  {
    about: 'SITE_CONFIG and BUILD_DIRECTORY are gone: set SITE_DIR, or leave it unset in the folder of the site',
    files: [...COMMANDS, '.env', 'compose*.{yml,yaml}'],
    old: /\b(?:SITE_CONFIG|BUILD_DIRECTORY)\b/g,
  },
  {
    about: 'blog.typography, security and notFoundLinks are gone; the changelog says what replaces them',
    files: ['site.config.ts'],
    old: /^\s+(?:typography|security|notFoundLinks):/gm,
  },
];

/** Replaces old forms in a site's files. Returns what was changed, and what a person has to change. */
export function applyMoves(site: string, moves: readonly Move[] = MOVES): Moved {
  const moved: string[] = [];
  const left: string[] = [];
  for (const { about, files, old, replacement } of moves) {
    for (const file of globSync([...files], { cwd: site, exclude: IGNORED }).sort()) {
      const source = readFileSync(path.join(site, file), 'utf8');
      const [first, ...more] = source.matchAll(old);
      if (first === undefined) {
        continue;
      }
      const line = source.slice(0, first.index).split('\n').length;
      const place = `${file}:${line}${more.length > 0 ? ` and ${more.length} more` : ''}: ${about}`;
      if (replacement === undefined) {
        left.push(place);
      } else {
        writeFileSync(path.join(site, file), source.replace(old, replacement));
        moved.push(place);
      }
    }
  }
  return { moved, left };
}
