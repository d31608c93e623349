import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AUTHORS_FILE, REDIRECTS_FILE } from '@portico/content';
import { textAt } from '@portico/core/foreign-fields';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import type { Image } from 'mdast';
import { visit } from 'unist-util-visit';
import { type Document, isSeq, parseDocument, stringify } from 'yaml';
import { authorEntry, authorsIn, authorsInFields, type NamedAuthor } from '#author-names.ts';
import { frontMatterOf } from '#convert-front-matter.ts';
import { bytesOf, extensionOf } from '#embedded-pictures.ts';
import { keyOfRedirect, readExisting } from '#existing-posts.ts';
import { PICTURE } from '#galleries.ts';
import { idsOfHeadings, OWN_ID } from '#heading-ids.ts';
import type { Note } from '#notes.ts';
import { createAddresses, type Placed } from '#old-addresses.ts';
import type { Source } from '#source.ts';
import { printMarkdown, type Text, textIn } from '#text.ts';

type Target = {
  readonly content: string;
  readonly author: string;
  readonly now: Date;
  readonly unknown: 'draft' | 'public';
};

/** Writes the posts of a source with their pictures and authors, and returns notes for the person who imports. Never overwrites a file. */
export async function writePosts(source: Source, options: Target) {
  const { content, author, now } = options;
  const folder = path.join(content, 'posts');
  await mkdir(folder, { recursive: true });
  const existing = await readExisting(content);
  const isThere = (slug: string) =>
    existing.slugs.has(slug) || [slug, `${slug}.md`].some((name) => existsSync(path.join(folder, name)));
  const notes: Note[] = [...source.notes];
  const noteOn = (origin: string) => (kind: Note['kind'], message: string) =>
    void notes.push({ origin, kind, message });
  const slugs = new Set(RESERVED_SLUGS);
  const originals = source.posts.filter(({ translation }) => translation === undefined);
  const placedOriginals = originals.flatMap((post): Placed[] => {
    const report = noteOn(post.origin);
    const base = slugify(post.name.replaceAll('.', '-')) || slugify(textAt(post.fields, 'title') ?? '') || 'post';
    const slug = freeName(base, '', (other) => slugs.has(other));
    if (isThere(slug)) {
      report('information', `It is left out, because the slug ${slug} exists. Rename one, and import again.`);
      return [];
    }
    if (slug !== base) {
      report('information', `Its slug is ${slug}, because another page has ${base}. Rename it if you like.`);
    }
    slugs.add(slug);
    return [{ post, slug }];
  });
  const slugOf = new Map(placedOriginals.map(({ post, slug }) => [post.origin, slug]));
  const placedTranslations = source.posts.flatMap((post): Placed[] => {
    if (post.translation === undefined) {
      return [];
    }
    const { of, lang } = post.translation;
    const original = slugOf.get(of);
    const slug = `${original}/${lang.toLowerCase()}`;
    if (original === undefined || slugs.has(slug) || existsSync(path.join(folder, `${original}.${lang}.md`))) {
      const other = `It is left out, because another file is the translation (${lang}) of its original. Copy what it lacks.`;
      noteOn(post.origin)('information', original === undefined ? withoutOriginal(of) : other);
      return [];
    }
    slugs.add(slug);
    return [{ post, slug }];
  });
  const placed = [...placedOriginals, ...placedTranslations];
  const addresses = createAddresses(source, placed);
  // Different spellings of a name result in one author.
  const names = new Map(existing.authors);
  const listed = new Set(names.keys());
  const urls = new Map<string, string>();
  const redirects = new Map<string, { readonly from: string; readonly to: string }>();
  const counts = { drafts: 0, addresses: 0, answered: 0, unknown: 0 };
  // Lists each file by its name next to a post and its translations, because files of different folders may have the same name.
  const picturesOf = new Map(placedOriginals.map(({ slug }) => [slug, new Map<string, string>()]));

  function convert(each: Placed) {
    const { slug, post } = each;
    const report = noteOn(post.origin);
    const first = notes.length;
    const pictures = picturesOf.get(folderOf(slug)) ?? new Map<string, string>();
    function copy(file: string): string {
      const embedded = extensionOf(file);
      const { name, ext } = embedded === undefined ? path.parse(file) : { name: 'picture', ext: embedded };
      const free = freeName(name, ext, (other) => (pictures.get(other) ?? file) !== file);
      pictures.set(free, file);
      return free;
    }
    const text = post.read(report);
    const title = takeTitle(text, textAt(post.fields, 'title'));
    const idOf = idsOfHeadings(text.tree);
    visit(text.tree, (node) => {
      // Google Docs writes pictures into definitions at the end.
      if ((node.type === 'image' || node.type === 'definition') && extensionOf(node.url) !== undefined) {
        node.url = copy(node.url);
      } else if (node.type === 'image') {
        const file = addresses.fileOf(node.url, post);
        node.url = file === undefined ? addresses.target(node.url, each, copy) : encodeURI(copy(file));
      } else if (node.type === 'link' || node.type === 'definition') {
        node.url = node.url.startsWith('#') ? `#${idOf(node.url.slice(1))}` : addresses.target(node.url, each, copy);
      } else if (node.type === 'html') {
        node.value = node.value.replace(
          /(?<=\s(?:href|poster|src)=)(["'])([^"']*)\1/gi,
          (_, quote, url) => quote + addresses.target(url, each, copy) + quote,
        );
      }
    });
    const { translation } = post;
    const defaults = { author, now, tree: text.tree, isTranslation: translation !== undefined };
    const fields = frontMatterOf({ title, ...post.fields }, defaults, report);
    const cover = fields.cover && addresses.fileOf(fields.cover, post);
    if (fields.cover !== undefined && cover === undefined) {
      report('information', `Its cover ${fields.cover} is left out, because the file is missing. Save it there.`);
    }
    const coverFile = cover && copy(cover);
    const opening = coverFile === undefined ? undefined : takeOpening(text, encodeURI(coverFile));
    const markdown = printMarkdown(text);
    if (markdown === '') {
      report('unknown', 'It has no text. Copy it from the old site.');
    }
    const authors = fields.author.flatMap((key) => {
      const known = textAt(source.authors.get(key), 'name');
      const { authors: named, rest } = known === undefined ? authorsIn(key) : { authors: [{ name: known }], rest: '' };
      if (rest !== '') {
        report(
          'information',
          `"${rest}" is left out of its author, because it may not be a name. Add it if it is one.`,
        );
      }
      return named.map(authorNamed);
    });
    const doubts = notes.slice(first).filter(({ kind }) => kind !== 'information');
    const isUnclear = doubts.some(({ kind }) => kind === 'unpublished' || options.unknown === 'draft');
    const frontMatter = {
      ...fields,
      draft: fields.draft || isUnclear || undefined,
      author: new Set(authors).size < 2 ? authors[0] : [...new Set(authors)],
      cover: coverFile,
      coverAlt: cover && (fields.coverAlt || opening?.alt || ''),
    };
    const address = routes.post.href({ slug });
    for (const from of addresses.formerOf(post)) {
      const key = keyOfRedirect(from);
      if (key === undefined) {
        report('information', `${REDIRECTS_FILE} can't have its address ${from}. Redirect it at your host.`);
      } else if (key !== address && !existing.redirects.has(key)) {
        redirects.set(key, redirects.get(key) ?? { from, to: address });
      }
      counts.addresses += 1;
      counts.answered += Number(key !== undefined);
    }
    counts.unknown += Number(!fields.draft && post.address === undefined);
    counts.drafts += frontMatter.draft ? 1 : 0;
    const list = [...new Set(doubts.map(({ message }) => `- ${message.replaceAll('-->', '')}`))];
    const comment = list.length === 0 ? '' : `<!-- Look at this before you publish:\n${list.join('\n')}\n-->\n\n`;
    const end = translation === undefined ? '.md' : `.${translation.lang}.md`;
    return { slug, end, text: `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n\n${comment}${markdown}\n` };
  }

  function authorNamed({ name, url }: NamedAuthor): string {
    const slug = slugify(name);
    if (url?.startsWith('https://') && !urls.has(slug)) {
      urls.set(slug, url);
    }
    names.set(slug, names.get(slug) ?? name);
    return names.get(slug) ?? name;
  }

  const failed = new Set<string>();
  const converted = placed.flatMap((each) => {
    const { origin, translation } = each.post;
    if (translation !== undefined && failed.has(translation.of)) {
      noteOn(origin)('information', withoutOriginal(translation.of));
      return [];
    }
    try {
      return [convert(each)];
    } catch (error) {
      // Other errors, such as one for too many nested tags, are caused by the post.
      if (error instanceof TypeError || error instanceof ReferenceError) {
        throw error;
      }
      if (translation === undefined) {
        failed.add(origin);
        picturesOf.delete(each.slug);
      }
      noteOn(origin)('information', `It is left out, because it can't be converted: ${error}. Copy it.`);
      return [];
    }
  });
  const files: string[] = [];
  for (const { slug, end, text } of converted) {
    const name = folderOf(slug);
    const hasFolder = (picturesOf.get(name)?.size ?? 0) > 0;
    const file = path.join(folder, hasFolder ? path.join(name, `index${end}`) : `${name}${end}`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    files.push(path.relative(content, file).split(path.sep).join('/'));
  }
  const all = [...picturesOf].flatMap(([name, pictures]) =>
    [...pictures].map(([picture, from]) => ({ name, picture, from })),
  );
  for (const { name, picture, from } of all) {
    const to = path.join(folder, name, picture);
    await (extensionOf(from) === undefined ? copyFile(from, to) : writeFile(to, bytesOf(from)));
  }
  const authors = [...names].flatMap(([slug, name]) => (listed.has(slug) || slug === '' ? [] : [name]));
  const facts = [...source.authors.values(), ...source.posts.flatMap(({ fields }) => authorsInFields(fields))];
  const elsewhere: string[] = [];
  const entries = authors.map((name) => {
    const { entry, picture } = authorEntry(name, urls.get(slugify(name)), facts);
    const from = picture === undefined ? undefined : addresses.fileOf(picture, source);
    if (picture !== undefined && from === undefined) {
      elsewhere.push(name);
    }
    const to = from !== undefined && PICTURE.test(from) ? `authors/${slugify(name)}${path.extname(from)}` : undefined;
    return { entry: { ...entry, picture: to }, from, to };
  });
  if (elsewhere.length > 0) {
    const message = `The pictures of ${elsewhere.join(', ')} are on other sites. Save them in authors/, and add their paths.`;
    notes.push({ origin: AUTHORS_FILE, kind: 'information', message });
  }
  for (const { from, to } of entries) {
    if (from !== undefined && to !== undefined && !existsSync(path.join(content, to))) {
      await mkdir(path.join(content, 'authors'), { recursive: true });
      await copyFile(from, path.join(content, to));
    }
  }
  await changeYaml(path.join(content, AUTHORS_FILE), authors.length, (document) => {
    const list = isSeq(document.contents) ? document.contents : document.createNode([]);
    // Writes one author per line, even in a list that was [].
    list.flow = false;
    document.contents = list;
    for (const { entry } of entries) {
      document.add(document.createNode(entry));
    }
  });
  await changeYaml(path.join(content, REDIRECTS_FILE), redirects.size, (document) => {
    for (const { from, to } of redirects.values()) {
      document.set(from, to);
    }
  });
  return { ...counts, pictures: all.length, files, authors: authors.length, notes, redirects: redirects.size };
}

function withoutOriginal(origin: string): string {
  return `It is left out, because its original ${origin} is left out. Add it when the original is there.`;
}

/** Returns the name of a post's folder, which its translations share. */
function folderOf(slug: string): string {
  return slug.replace(/\/.*/, '');
}

/** Changes a file and keeps its comments, if there is something to add. */
async function changeYaml(file: string, added: number, change: (document: Document) => void): Promise<void> {
  if (added > 0) {
    const document: Document = parseDocument(existsSync(file) ? await readFile(file, 'utf8') : '');
    change(document);
    await writeFile(file, document.toString({ lineWidth: 0 }));
  }
}

/** Removes a first heading that equals the title. Returns its text if the post has no other title. */
function takeTitle({ tree }: Text, title: string | undefined): string | undefined {
  const [first] = tree.children;
  const text = first?.type === 'heading' && first.depth === 1 ? textIn(first).replace(OWN_ID, '').trim() : undefined;
  if (text !== undefined && (title === undefined || title === text)) {
    tree.children.shift();
  }
  return title ?? text;
}

/** Removes the picture at the beginning of a text if it is the cover, which the page shows there anyway. */
function takeOpening({ tree }: Text, file: string): Image | undefined {
  const [first, second] = tree.children;
  const [only, ...others] = first?.type === 'paragraph' && second !== undefined ? first.children : [];
  const isCover = only?.type === 'image' && others.length === 0 && only.url === file && !only.title;
  if (!isCover) {
    return undefined;
  }
  tree.children.shift();
  return only;
}

function freeName(base: string, extension: string, isTaken: (name: string) => boolean): string {
  let name = base + extension;
  for (let number = 2; isTaken(name); number += 1) {
    name = `${base}-${number}${extension}`;
  }
  return name;
}
