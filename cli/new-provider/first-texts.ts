import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_PLACEHOLDER } from '@portico/content';
import { slugify } from '@portico/core/slugify';
import packageJson from '../../package.json' with { type: 'json' };

type Provider = {
  readonly name: string;
  readonly domain: string;
  readonly accent: string;
  readonly today: string;
  readonly program: string;
};

/** The files of a new site, each with the character that ends its strings. */
const TEMPLATES = {
  '.github/workflows/ci.yml': '"',
  '.gitignore': '"',
  'README.md': '"',
  'content/authors.yaml': '"',
  'content/posts/hello.md': '"',
  'package.json': '"',
  'pages/home.tsx': "'",
  'pages/styles.css': '"',
  'site.config.ts': "'",
  'tsconfig.json': '"',
} as const;

/** The texts of a new site: the menus and footer of the specification, a home page, an author and a post. */
export async function firstTexts(provider: Provider): Promise<ReadonlyMap<string, string>> {
  const { version } = packageJson;
  const id = slugify(provider.name);
  const values: Readonly<Record<string, string>> = { ...provider, id, version, start: SITE_PLACEHOLDER };
  const texts = Object.entries(TEMPLATES).map(async ([file, quote]) => {
    const text = await readFile(new URL(`./template/${path.basename(file)}.txt`, import.meta.url), 'utf8');
    const escaped = (value: string) => value.replaceAll(quote, `\\${quote}`);
    return [file, text.replaceAll(/(?<!\$)\{(\w+)\}/g, (whole, key) => escaped(values[key] ?? whole))] as const;
  });
  return new Map(await Promise.all(texts));
}
