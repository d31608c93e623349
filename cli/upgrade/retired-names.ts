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
const IGNORED = ['**/node_modules/**', '.portico/**'];

/** The check names retired settings, and removes retired fields. */
function rules(): readonly Rule[] {
  const variables = retired('variable').map(({ name, instead }) => {
    const files = [...COMMANDS, '.env', 'compose*.{yml,yaml}'];
    return {
      about: `${name} no longer has an effect. ${instead}`,
      files,
      old: new RegExp(`\\b${name}(?=["' \\t]*[:=])`, 'g'),
    };
  });
  const flags = retired('flag').map(({ command, name, values = [], instead }) => {
    const value = values.length === 0 ? '' : `[ =](?:${values.join('|')})`;
    const old = new RegExp(`\\b(?:portico|npm run) ${command}\\b[^\\n"';&|]*?\\s--${name}${value}\\b`, 'g');
    return { about: `--${name} is ignored. ${instead}`, files: COMMANDS, old };
  });
  const code = retired('code').map(({ name, files, old, replacement }) => {
    return { about: name, files: files === 'commands' ? COMMANDS : files, old, replacement };
  });
  return [...code, ...flags, ...variables];
}

/** Replaces retired names in a site's files. Returns what was changed, and what a person has to change. */
export function replaceRetired(site: string) {
  const [changed, left]: [string[], string[]] = [[], []];
  for (const { about, files, old, replacement } of rules()) {
    for (const file of globSync([...files], { cwd: site, exclude: IGNORED }).sort()) {
      const source = readFileSync(path.join(site, file), 'utf8');
      const [first, ...more] = source.matchAll(old);
      if (first === undefined) {
        continue;
      }
      const line = source.slice(0, first.index).split('\n').length;
      const place = `${file}:${line}${more.length > 0 ? ` and ${more.length} more` : ''}: ${about}`;
      (replacement === undefined ? left : changed).push(place);
      if (replacement !== undefined) {
        writeFileSync(path.join(site, file), source.replace(old, replacement));
      }
    }
  }
  return { changed, left };
}
