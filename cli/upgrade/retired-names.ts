import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { retired } from '@portico/core/retired';

/** Where a site may have a retired name. Without a replacement, a person has to change it. */
type Rule = {
  readonly about: string;
  readonly files: readonly string[];
  readonly old: RegExp;
  readonly replacement?: string | undefined;
};

const COMMANDS = ['package.json', '*.sh', 'Makefile', 'Dockerfile', '.github/workflows/*.{yml,yaml}', '.gitlab-ci.yml'];
const VARIABLES = [...COMMANDS, '.env', 'compose*.{yml,yaml}'];

/** Replaces retired names in a site's files. Returns what was changed, and what a person has to change. */
export function replaceRetired(site: string) {
  const [changed, left]: [string[], string[]] = [[], []];
  for (const { about, files, old, replacement } of rules()) {
    for (const file of globSync([...files], { cwd: site, exclude: ['**/node_modules/**', '.portico/**'] }).sort()) {
      const source = readFileSync(path.join(site, file), 'utf8');
      const lines = Array.from(source.matchAll(old), ({ index }) => source.slice(0, index).split('\n').length);
      if (lines.length === 0) {
        continue;
      }
      (replacement === undefined ? left : changed).push(`${file}:${[...new Set(lines)].join(', ')}: ${about}`);
      if (replacement !== undefined) {
        writeFileSync(path.join(site, file), source.replace(old, replacement));
      }
    }
  }
  return { changed, left };
}

/** The check names retired settings, and removes retired fields. */
function rules(): readonly Rule[] {
  const code = retired('code').map(({ name, files, old, replacement }) => {
    return { about: name, files: files === 'commands' ? COMMANDS : files, old, replacement };
  });
  const flags = retired('flag').map(({ command, name, values, instead }) => {
    const flag = `--${name}${values === undefined ? '' : `[ =](?:${values.join('|')})`}`;
    const old = new RegExp(`\\b(?:portico|npm run) ${command}\\b[^\\n"';&|]*?\\s${flag}\\b`, 'g');
    return { about: `--${name} is ignored. ${instead}`, files: COMMANDS, old };
  });
  const variables = retired('variable').map(({ name, instead }) => {
    const about = `${name} no longer has an effect. ${instead}`;
    return { about, files: VARIABLES, old: new RegExp(`\\b${name}(?=["' \\t]*[:=])`, 'g') };
  });
  return [...code, ...flags, ...variables];
}
