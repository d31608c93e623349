import { canonicalLanguage } from '@portico/core/language';
import { languageOf, type SiteLanguage } from '@portico/core/languages';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { foldedName, slugify } from '@portico/core/slugify';
import type { ContentError } from '#files/content-error.ts';
import { readTextFile } from '#files/text-files.ts';
import { parseSource } from '#front-matter/parse-source.ts';
import { includedFiles } from '#reading/included-files.ts';
import type { Post } from '#reading/post.ts';

// Files that repositories often have next to their content.
const OF_REPOSITORY = /^(?:README|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|LICEN[CS]E|SECURITY)\.md$/;

// Brysbaert (2019), "How many words do we read per minute?"
const WORDS_PER_MINUTE = 238;
// A Chinese or Japanese character counts as one.
const WORD = /[\u3040-\u9fff]|[\p{L}\p{N}][^\s\u3040-\u9fff]*/gu;

export type ReadPost = {
  /** Undefined if there are mistakes. */
  readonly post: Post | undefined;
  readonly errors: readonly ContentError[];
  /** Whether it says, in whatever form, that it isn't public. */
  readonly isWithdrawn?: boolean;
};

export type PostFile = ReadPost & {
  readonly digest: string;
  /** The files whose code it may show, even if they are missing. */
  readonly includes?: ReadonlySet<string>;
  /** The file of the post that it translates, even if that is missing. */
  readonly original?: string;
};

/** Returns `known`, what was read before, if the files that it was made of have the same bytes. */
export async function readPostFile<Known extends Pick<PostFile, 'digest' | 'includes'> = never>(
  root: string,
  file: string,
  { language, known }: { readonly language?: SiteLanguage | undefined; readonly known?: Known | undefined } = {},
): Promise<PostFile | Known | undefined> {
  const source = await readTextFile({ root, file });
  if (source === undefined) {
    return undefined;
  }
  const { text, error } = source;
  const original = translationIn(file)?.original;
  const translated = original === undefined ? undefined : await readTextFile({ root, file: original });
  const digest = source.digest && `${source.digest} ${translated?.digest ?? ''} `;
  if (known !== undefined && known.includes === undefined && digest !== '' && known.digest.startsWith(digest)) {
    return known;
  }
  const read = error
    ? { post: undefined, errors: [error] }
    : readPost(text, file, { language, original: translated?.text });
  const { post } = read;
  if (post === undefined) {
    return { ...read, digest, ...(original && { original }) };
  }
  const { code, files, ...included } = await includedFiles(post, (name) => readTextFile({ root, file: name }));
  return {
    post: code.length === 0 ? post : { ...post, code },
    errors: [],
    isWithdrawn: post.draft,
    digest: `${digest}${included.digest}`,
    ...(original && { original }),
    ...(files.size > 0 && { includes: files }),
  };
}

/** The slug of `posts/<slug>.md` or `posts/<slug>/index.md`, or of these without `posts/`. The translation `<slug>.de.md` has `<slug>/de`. */
export function slugOfFile(file: string): string | undefined {
  const { original = file, lang } = translationIn(file) ?? {};
  const [, folder, name] = /^(?:posts\/)?(?:([^/]+)\/index|([^/]+))\.md$/.exec(original) ?? [];
  const slug = isOfRepository(original) ? undefined : (folder ?? name);
  return slug === undefined || lang === undefined ? slug : `${slug}/${lang.toLowerCase()}`;
}

function translationIn(file: string): { readonly original: string; readonly lang: string } | undefined {
  const [, name, tag = ''] = /^(.*[^/])\.([^./]+)\.md$/.exec(file) ?? [];
  const lang = canonicalLanguage(tag);
  return lang === undefined ? undefined : { original: `${name}.md`, lang };
}

export function isOfRepository(file: string): boolean {
  return OF_REPOSITORY.test(file);
}

/** A translation takes what it leaves out from `original`, the text of the post that it translates. Never throws. */
export function readPost(
  source: string,
  file: string,
  { language, original }: { readonly language?: SiteLanguage | undefined; readonly original?: string | undefined } = {},
): ReadPost {
  const slug = slugOfFile(file) ?? '';
  const translation = translationIn(file);
  const facts = translation && original !== undefined ? sharedFacts(original, translation.original) : undefined;
  const { parts, errors: found, isWithdrawn } = parseSource(source, file, facts);
  const errors = [...slugMistakes(slug, file), ...found];
  if (translation && facts === undefined) {
    const folder = translation.original.replace(/\.md$/, '');
    const moved = folder.endsWith('/index')
      ? ''
      : `; if its original is ${folder}/index.md, rename this to ${folder}/index.${translation.lang}.md`;
    const message = `this is a translation of ${translation.original}, which is missing or has mistakes; add or correct that file, or rename this one${moved}`;
    return { post: undefined, errors: [{ code: 'translation', file, message }], isWithdrawn };
  }
  if (parts === undefined || errors.length > 0) {
    return { post: undefined, errors, isWithdrawn };
  }
  const { frontMatter, ...text } = parts;
  const authors = distinct(frontMatter.authors, slugify);
  const tags = distinct(frontMatter.tags, foldedName);
  const author = inOneText(authors, languageOf({ language }));
  const post = {
    ...frontMatter,
    tags,
    authors,
    author,
    slug,
    file,
    ...text,
    readingMinutes: Math.max(1, Math.round((text.markdown.match(WORD)?.length ?? 0) / WORDS_PER_MINUTE)),
    ...(translation && { lang: translation.lang, translationOf: slugOfFile(translation.original) ?? '' }),
  };
  return { post, errors, isWithdrawn };
}

function inOneText(names: readonly string[], language: SiteLanguage): string {
  const [name = '', ...others] = names;
  // Making a ListFormat takes longer than the rest of reading a short post.
  return others.length === 0 ? name : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function sharedFacts(source: string, file: string) {
  const { frontMatter } = parseSource(source, file).parts ?? {};
  if (frontMatter === undefined) {
    return undefined;
  }
  const { authors, date, tags, category, cover, coverAlt, series, unlisted } = frontMatter;
  return { author: authors, date, tags, category, cover, coverAlt, series, unlisted };
}

function slugMistakes(path: string, file: string): readonly ContentError[] {
  const slug = path.replace(/\/.*/, '');
  if (slug === 'index') {
    const message =
      'the name of the folder of an index.md becomes the URL of the post, and this one has no folder of its own; move it into one, as in my-title/index.md';
    return [{ code: 'slug-form', file, message }];
  }
  const expected = slugify(slug);
  if (expected !== slug || slug === '') {
    const advice = expected === '' ? 'with letters and digits' : `to ${JSON.stringify(expected)}`;
    const message = `the file's name becomes the post's URL, and ${JSON.stringify(slug)} is not in slug form; rename it ${advice}`;
    return [{ code: 'slug-form', file, message }];
  }
  const message = `${routes.post.href({ slug })} is a page of the site itself, so no post can be there; rename the file`;
  return RESERVED_SLUGS.has(slug) ? [{ code: 'slug-reserved', file, message }] : [];
}

function distinct(names: readonly string[], keyOf: (name: string) => string): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(keyOf(name)).size);
}
