import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { RESERVED_SLUGS } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { AUTHORS_FILE } from '@portico/content';
import { type Document, isSeq, parseDocument, stringify } from 'yaml';
import { allPosts } from '#check/known-posts.ts';
import { readContent } from '#content/read-content.ts';
import { createAddresses, nameOf, type Placed } from '#import/addresses.ts';
import { frontMatterOf } from '#import/front-matter.ts';
import { htmlToMarkdown } from '#import/html-to-markdown.ts';
import { translate } from '#import/shortcodes.ts';
import { type Note, type Source, textAt } from '#import/source.ts';

export type Target = {
  /** The folder that the posts are written to. */
  readonly posts: string;
  /** The content folder, which has authors.yaml. */
  readonly content: string;
  /** The author of posts that name none. */
  readonly author: string;
  /** `2026-03-14`. */
  readonly today: string;
};

/** Writes the posts of a source with their pictures and authors, and returns what a person should know. Never replaces a file. */
export async function importPosts(source: Source, { posts: folder, content, author, today }: Target) {
  await mkdir(folder, { recursive: true });
  const snapshot = await readContent(content);
  const used = new Set(allPosts(snapshot).flatMap(({ slug, aliases }) => [slug, ...aliases]));
  const isThere = (slug: string) =>
    used.has(slug) || [slug, `${slug}.md`].some((name) => existsSync(path.join(folder, name)));
  const notes: Note[] = [...source.notes];
  const slugs = new Set(RESERVED_SLUGS);
  const placed = source.posts.flatMap((post): Placed[] => {
    const report = (message: string) => notes.push({ origin: post.origin, message });
    if (post.kind === 'page') {
      report('It is left out, because it is a page and not a post. Copy it to where your site has pages.');
      return [];
    }
    const wanted = slugify(post.name.replaceAll('.', '-')) || slugify(textAt(post.fields, 'title') ?? '') || 'post';
    let slug = wanted;
    for (let number = 2; slugs.has(slug); number += 1) {
      slug = `${wanted}-${number}`;
    }
    if (isThere(slug)) {
      report(`It is left out, because ${path.join(folder, slug)} or its URL exists. Move that, and import again.`);
      return [];
    }
    if (slug !== wanted) {
      report(`Its slug is ${slug}, because another page has ${wanted}. Rename the file if you like.`);
    }
    slugs.add(slug);
    return [{ slug, post }];
  });

  const addresses = createAddresses(source, placed);
  const authors = new Set<string>();
  const files: string[] = [];
  const redirects: string[] = [];
  const counts = { drafts: 0, pictures: 0, aliases: 0 };
  for (const each of placed) {
    const { slug, post } = each;
    const report = (message: string) => notes.push({ origin: post.origin, message });
    const pictures = new Map<string, string>();
    const copy = (file: string) => nameBeside(file, pictures);
    const body = post.isHtml ? htmlToMarkdown(post.body, report) : post.body;
    const markdown = translate(body, source.format, {
      variables: { site: source.config, page: post.fields },
      addressOf: addresses.addressOf,
      rewrite: (text) => addresses.rewrite(text, each, copy),
      report,
    });
    const separator = source.format === 'jekyll' ? /[\s,]+/ : /,/;
    const fields = frontMatterOf(post.fields, { author, today, markdown, separator }, report);
    const cover = fields.cover && addresses.fileOf(fields.cover, post);
    if (fields.cover !== undefined && cover === undefined) {
      report(
        `Its cover ${fields.cover} is left out, because there is no such file. Save it next to the post, and add it.`,
      );
    }
    if (post.kind === 'hidden') {
      report('Not everyone could read it, so it is a draft. Publish it if everyone may.');
    }
    if (markdown.trim() === '') {
      report('It has no text. Copy it from the former site.');
    }
    const names = fields.author.map((key) => textAt(source.authors.get(key), 'name') ?? key);
    const isFree = (name: string) => name !== '' && slugify(name) === name && !slugs.has(name) && !isThere(name);
    const aliases = [...new Set(post.addresses.map(nameOf))].filter(isFree);
    const frontMatter = {
      ...fields,
      draft: fields.draft || post.kind === 'hidden' || undefined,
      author: names.length === 1 ? names[0] : names,
      cover: cover && copy(cover),
      coverAlt: cover && fields.coverAlt,
      aliases: aliases.length === 0 ? undefined : aliases,
    };
    const file = path.join(folder, pictures.size === 0 ? `${slug}.md` : path.join(slug, 'index.md'));
    const text = `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${markdown.trim()}\n`;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    for (const [name, from] of pictures) {
      await copyFile(from, path.join(path.dirname(file), name));
    }
    const [here, ...others] = [slug, ...aliases].map((name) => routes.post.href({ slug: name }));
    const moved = post.addresses.map(addresses.pathOf).filter((old) => {
      return old.startsWith('/') && ![here, ...others].includes(old.replace(/\/$/, ''));
    });
    files.push(path.relative(content, file).split(path.sep).join('/'));
    redirects.push(...moved.map((old) => `${old} ${here}`));
    names.map((name) => authors.add(name));
    aliases.map((name) => slugs.add(name));
    counts.drafts += frontMatter.draft ? 1 : 0;
    counts.pictures += pictures.size;
    counts.aliases += aliases.length;
  }
  const added = [...authors].filter((name) => !snapshot.authors.has(slugify(name)));
  if (snapshot.errors.some(({ file }) => file === AUTHORS_FILE)) {
    const message = `It has a mistake, so nobody was added. Correct it, and add ${added.join(', ')}.`;
    notes.push({ origin: AUTHORS_FILE, message });
  } else if (added.length > 0) {
    const facts = added.map((name) => authorOf(name, source));
    await addAuthors(path.join(content, AUTHORS_FILE), facts);
  }
  return { ...counts, files, authors: added.length, notes, redirects };
}

/** Returns the name that a file has next to the post, and remembers it. Two files from different folders may have one name. */
function nameBeside(file: string, taken: Map<string, string>): string {
  const { name: base, ext } = path.parse(file);
  let name = base + ext;
  for (let number = 2; (taken.get(name) ?? file) !== file; number += 1) {
    name = `${base}-${number}${ext}`;
  }
  taken.set(name, file);
  return name;
}

function authorOf(name: string, { authors }: Source) {
  const facts = [...authors.values()].find((each) => textAt(each, 'name') === name);
  const site = textAt(facts, 'url') ?? textAt(facts, 'website');
  return {
    name,
    role: textAt(facts, 'role') ?? textAt(facts, 'title'),
    bio: textAt(facts, 'bio'),
    links: site?.startsWith('https://') ? { Site: site } : undefined,
  };
}

/** Adds authors to authors.yaml, and keeps its comments. */
async function addAuthors(file: string, authors: readonly object[]): Promise<void> {
  const document: Document = parseDocument(existsSync(file) ? await readFile(file, 'utf8') : '');
  if (!isSeq(document.contents)) {
    document.contents = document.createNode([]);
  }
  for (const author of authors) {
    document.add(document.createNode(author));
  }
  await writeFile(file, document.toString({ lineWidth: 0 }));
}
