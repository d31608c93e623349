import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { slugify } from '@portico/core/slugify';

type Provider = {
  readonly name: string;
  readonly domain: string;
  readonly accent: string;
  /** A language for which the program has texts. */
  readonly language: string;
  readonly now: Date;
  /** The code host whose CI checks each change. */
  readonly ci?: string | undefined;
  /** The site's dependency on portico, in the form that npm accepts. */
  readonly portico: string;
};

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));
const REACT = '^19.3.0';
/** The files for CI in the template, by the code host that reads them. */
export const CI_FILES = { github: 'dot-github', gitlab: 'dot-gitlab-ci.yml.txt' } as const;

/** Returns the first texts of a new site: the configuration, a home page, an author and a post, and files for tools. */
export async function firstTexts({ now, ci, ...provider }: Provider): Promise<ReadonlyMap<string, string>> {
  const values: Readonly<Record<string, string>> = {
    ...provider,
    today: now.toISOString().slice(0, 10),
    id: slugify(provider.name),
    react: REACT,
    start: SITE_PLACEHOLDER,
  };
  const others = Object.entries(CI_FILES).flatMap(([host, name]) => (host === ci ? [] : name));
  const files = globSync('**/*.txt', { cwd: TEMPLATE, exclude: others }).sort();
  const texts = files.map(async (file) => {
    const text = await readFile(path.join(TEMPLATE, file), 'utf8');
    const name = siteFile(file);
    const quote = /\.tsx?$/.test(name) ? "'" : '"';
    const escaped = (value: string) => value.replaceAll(quote, `\\${quote}`);
    return [name, text.replaceAll(/(?<!\$)\{(\w+)\}/g, (whole, key) => escaped(values[key] ?? whole))] as const;
  });
  return new Map(await Promise.all(texts));
}

/** npm leaves hidden files out of packages, so templates use a different name for the leading dot. */
function siteFile(template: string): string {
  return template
    .replace(/\.txt$/, '')
    .split(path.sep)
    .map((part) => part.replace(/^dot-/, '.'))
    .join('/');
}
