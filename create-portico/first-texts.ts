import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import { slugify } from '@portico/core/slugify';
import { textsIn } from '@portico/core/texts-in';

type Provider = {
  readonly name: string;
  readonly domain: string;
  readonly accent: string;
  /** A language for which the program has texts. */
  readonly language: string;
  readonly now: Date;
  /** The site's dependency on portico, in the form that npm accepts. */
  readonly portico: string;
};

const TEMPLATE = fileURLToPath(new URL('./template/', import.meta.url));
const REACT = '^19.3.0';

/**
 * Returns the first texts of a new site: the menus and footer from the specification, a home page, an author and a post, and files for tools.
 */
export async function firstTexts({ now, ...provider }: Provider): Promise<ReadonlyMap<string, string>> {
  const today = now.toISOString().slice(0, 10);
  const nextYear = `${now.getUTCFullYear() + 1}${today.slice(4)}`;
  const values: Readonly<Record<string, string>> = {
    ...provider,
    ...textsIn(provider.language).footerLabels,
    today,
    // 29 February doesn't exist in the next year.
    nextYear: nextYear.replace('-02-29', '-02-28'),
    id: slugify(provider.name),
    react: REACT,
    start: SITE_PLACEHOLDER,
  };
  const files = globSync('**/*.txt', { cwd: TEMPLATE }).sort();
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
