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
import { createAddresses, nameOf } from '#import/addresses.ts';
import { frontMatterOf } from '#import/front-matter.ts';
import { htmlToMarkdown } from '#import/html-to-markdown.ts';
import { translate } from '#import/shortcodes.ts';
import { type Note, type Source, type SourcePost, textAt } from '#import/source.ts';

export type Target = {
  readonly posts: string;
  readonly content: string;
  readonly author: string;
  readonly today: string;
};

/** Writes the posts of a source with their pictures and authors, and returns what a person should know. Never replaces a file. */
export async function importPosts(source: Source, { posts: folder, content, author, today }: Target) {
  await mkdir(folder, { recursive: true });
  const snapshot = await readContent(content);
  const former = new Set(allPosts(snapshot).flatMap(({ slug, aliases }) => [slug, ...aliases]));
  const isThere = (slug: string) =>
    former.has(slug) || [slug, `${slug}.md`].some((name) => existsSync(path.join(folder, name)));
  const notes: Note[] = [...source.notes];
  const slugs = new Set(RESERVED_SLUGS);
  const placed = source.posts.flatMap((post) => {
    const slug = slugOf(post, slugs, isThere, (message) => notes.push({ origin: post.origin, message }));
    return slug === undefined ? [] : [{ slug, post }];
  });

  const addresses = createAddresses(source, placed);
  const authors = new Set<string>();
  const files: string[] = [];
  const redirects: string[] = [];
  const counts = { drafts: 0, pictures: 0, aliases: 0 };
  for (const each of placed) {
    const { slug, post } = each;
    const report = (message: string) => notes.push({ origin: post.origin, message });
    // Each file by its name next to the post: files of different folders may have the same name.
    const pictures = new Map<string, string>();
    function copy(file: string): string {
      const { name, ext } = path.parse(file);
      const free = freeName(name, ext, (other) => (pictures.get(other) ?? file) !== file);
      pictures.set(free, file);
      return free;
    }
    const body = post.isHtml ? htmlToMarkdown(post.body, report) : post.body;
    const markdown = translate(body, source.format, {
      variables: { site: source.config, page: post.fields },
      addressOf: addresses.addressOf,
      rewrite: (text) => addresses.rewrite(text, each, copy),
      report,
    }).trim();
    const separator = source.format === 'jekyll' ? /[\s,]+/ : /,/;
    const fields = frontMatterOf(post.fields, { author, today, markdown, separator }, report);
    const cover = fields.cover && addresses.fileOf(fields.cover, post);
    if (fields.cover !== undefined && cover === undefined) {
      report(`Its cover ${fields.cover} is left out, because there is no such file. Save it next to the post.`);
    }
    if (post.kind === 'hidden') {
      report('Not everyone could read it, so it is a draft. Publish it if everyone may.');
    }
    if (markdown === '') {
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
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${markdown}\n`, { flag: 'wx' });
    for (const [name, from] of pictures) {
      await copyFile(from, path.join(path.dirname(file), name));
    }
    for (const name of aliases) {
      slugs.add(name);
    }
    for (const name of names) {
      authors.add(name);
    }
    const kept = [slug, ...aliases].map((name) => routes.post.href({ slug: name }));
    const old = post.addresses.map(addresses.pathOf).filter((address) => address.startsWith('/'));
    const moved = [...new Set(old)]
      .map((address) => addresses.folder + address)
      .filter((address) => !kept.includes(address.replace(/\/$/, '')));
    redirects.push(...moved.map((address) => `${address} ${kept[0]}`));
    files.push(path.relative(content, file).split(path.sep).join('/'));
    counts.drafts += frontMatter.draft ? 1 : 0;
    counts.pictures += pictures.size;
    counts.aliases += aliases.length;
  }
  const added = [...authors].filter((name) => !snapshot.authors.has(slugify(name)));
  const isBroken = snapshot.errors.some(({ file }) => file === AUTHORS_FILE);
  if (isBroken) {
    const message = `It has a mistake, so no author was added. Correct it, and add ${added.join(', ')}.`;
    notes.push({ origin: AUTHORS_FILE, message });
  } else if (added.length > 0) {
    await addAuthors(path.join(content, AUTHORS_FILE), added, source);
  }
  return { ...counts, files, authors: isBroken ? 0 : added.length, notes, redirects };
}

/** Chooses the slug of a post, and adds it to `slugs`. Returns undefined, and reports why, if the post is left out. */
function slugOf(
  { name, kind, fields }: SourcePost,
  slugs: Set<string>,
  isThere: (slug: string) => boolean,
  report: (message: string) => void,
): string | undefined {
  if (kind === 'page') {
    report('It is left out, because it is a page and not a post. Copy it to where your site has pages.');
    return undefined;
  }
  const wanted = slugify(name.replaceAll('.', '-')) || slugify(textAt(fields, 'title') ?? '') || 'post';
  const slug = freeName(wanted, '', (other) => slugs.has(other));
  if (isThere(slug)) {
    report(`It is left out, because the slug ${slug} exists. Rename that post or its folder, and import again.`);
    return undefined;
  }
  if (slug !== wanted) {
    report(`Its slug is ${slug}, because another page has ${wanted}. Rename the file if you like.`);
  }
  slugs.add(slug);
  return slug;
}

function freeName(base: string, extension: string, isTaken: (name: string) => boolean): string {
  let name = base + extension;
  for (let number = 2; isTaken(name); number += 1) {
    name = `${base}-${number}${extension}`;
  }
  return name;
}

/** Adds authors to authors.yaml, and keeps its comments. */
async function addAuthors(file: string, names: readonly string[], { authors }: Source): Promise<void> {
  const document: Document = parseDocument(existsSync(file) ? await readFile(file, 'utf8') : '');
  if (!isSeq(document.contents)) {
    document.contents = document.createNode([]);
  }
  for (const name of names) {
    const facts = [...authors.values()].find((each) => textAt(each, 'name') === name);
    const [role, bio] = [textAt(facts, 'role') ?? textAt(facts, 'title'), textAt(facts, 'bio')];
    const site = textAt(facts, 'url') ?? textAt(facts, 'website');
    const links = site?.startsWith('https://') ? { Site: site } : undefined;
    document.add(document.createNode({ name, role, bio, links }));
  }
  await writeFile(file, document.toString({ lineWidth: 0 }));
}
