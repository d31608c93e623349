import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTRIES, typesOf } from './stage.ts';

const COMMENT = /\/\*[\s\S]*?\*\/\n?|\/\/\/ <.*\n/g;
const RELATIVE = /(?:from|import\()\s*['"](\.{1,2}\/[^'"]+)\.js['"]/g;
// Characters. The schema of the configuration as TypeScript spells it out is forty times as long; it changes with its hash.
const LONGEST = 4000;

/**
 * What the package in `folder` promises, as text: the types of its exports, and of what these are made of, without comments.
 */
export function apiOf(folder: string): string {
  const entries = Object.entries(ENTRIES).map(([entry, source]) => [entry, typesOf(source)] as const);
  const files = new Set(entries.map(([, file]) => path.normalize(file)));
  const texts = new Map<string, string>();
  for (const file of files) {
    const text = withoutComments(readFileSync(path.join(folder, file), 'utf8')).trim();
    texts.set(file, text.length > LONGEST ? `sha256 ${createHash('sha256').update(text).digest('hex')}` : text);
    for (const [, imported = ''] of text.matchAll(RELATIVE)) {
      files.add(path.join(path.dirname(file), `${imported}.d.ts`));
    }
  }
  const exported = entries.map(([entry, file]) => `${entry} ${file}`);
  const modules = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([file, text]) => `== ${file}\n${text}\n`);
  return [...exported, '', ...modules].join('\n');
}

export function withoutComments(text: string): string {
  return text.replace(COMMENT, '');
}
