import { readFile } from 'node:fs/promises';
import { PLACEHOLDER_START } from '@portico/content';

export type Provider = { readonly name: string; readonly domain: string; readonly accent: string };

const TEMPLATES = {
  'site.config.ts': "'",
  'content/authors.yaml': '"',
  'content/posts/hello.md': '"',
} as const;

/** Short menus and footer, one author, and one post that says how to write the next one. `today` is the day of that post. */
export async function firstTexts(provider: Provider, today: string): Promise<ReadonlyMap<string, string>> {
  const values: Readonly<Record<string, string>> = { ...provider, today, start: PLACEHOLDER_START };
  const texts = Object.entries(TEMPLATES).map(async ([file, quote]) => {
    const template = new URL(`./template/${file.replace(/^.*\//, '')}.txt`, import.meta.url);
    const text = await readFile(template, 'utf8');
    const escaped = (value: string) => value.replaceAll(quote, `\\${quote}`);
    return [file, text.replaceAll(/(?<!\$)\{(\w+)\}/g, (whole, key) => escaped(values[key] ?? whole))] as const;
  });
  return new Map(await Promise.all(texts));
}
