import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, isSeq, parseDocument } from 'yaml';
import { textAt } from '#import/source.ts';

type Converted = {
  readonly slug: string;
  readonly text: string;
  readonly pictures: ReadonlyMap<string, string>;
};

export async function writeFiles(folder: string, posts: readonly Converted[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const { slug, pictures, text } of posts) {
    const file = path.join(folder, pictures.size > 0 ? path.join(slug, 'index.md') : `${slug}.md`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    for (const [picture, from] of pictures) {
      await copyFile(from, path.join(path.dirname(file), picture));
    }
    files.push(file);
  }
  return files;
}

/** Adds authors with what is known of them to authors.yaml, and keeps its comments. */
export async function addAuthors(file: string, names: readonly string[], facts: readonly unknown[]): Promise<void> {
  const document: Document = parseDocument(existsSync(file) ? await readFile(file, 'utf8') : '');
  if (!isSeq(document.contents)) {
    document.contents = document.createNode([]);
  }
  for (const name of names) {
    const author = facts.find((each) => textAt(each, 'name') === name);
    const site = textAt(author, 'url') ?? textAt(author, 'website');
    const links = site?.startsWith('https://') ? { Site: site } : undefined;
    document.add(document.createNode({ name, role: textAt(author, 'role'), bio: textAt(author, 'bio'), links }));
  }
  await writeFile(file, document.toString({ lineWidth: 0 }));
}

/** Adds redirects to redirects.yaml, and keeps its comments and entries. */
export async function addRedirects(file: string, redirects: ReadonlyMap<string, string>): Promise<void> {
  const document: Document = parseDocument(existsSync(file) ? await readFile(file, 'utf8') : '');
  for (const [from, to] of redirects) {
    document.set(from, document.get(from) ?? to);
  }
  await writeFile(file, document.toString({ lineWidth: 0 }));
}
