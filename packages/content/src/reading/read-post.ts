import { languageOf, type SiteLanguage } from '@portico/core/languages';
import { RESERVED_SLUGS } from '@portico/core/match-route';
import type { OwnFields } from '@portico/core/own-fields';
import { postSlug } from '@portico/core/post-slug';
import { routes } from '@portico/core/routes';
import { foldedName, slugify } from '@portico/core/slugify';
import type { ContentError } from '#files/content-error.ts';
import { sharedValues } from '#front-matter/described-fields.ts';
import { fieldsWith } from '#front-matter/front-matter.ts';
import { parseSource } from '#front-matter/parse-source.ts';
import type { Post } from '#reading/post.ts';
import { slugOfFile, translationIn } from '#reading/post-files.ts';

// Brysbaert (2019), "How many words do we read per minute?"
const WORDS_PER_MINUTE = 238;
// Each Chinese or Japanese character counts as a word.
const WORD = /[\u3040-\u9fff]|[\p{L}\p{N}][^\s\u3040-\u9fff]*/gu;

const SHARED_FIELDS = fieldsWith('isShared');

/** What is needed to read a post besides its text. */
export type ReadPostOptions = {
  readonly language?: SiteLanguage | undefined;
  /** For a translation, the text of the post that it translates, if that exists. */
  readonly original?: string | undefined;
  /** The fields that only this site uses: `blog.fields`. */
  readonly ownFields?: OwnFields | undefined;
};

export type ReadPost = {
  /** Undefined if there are mistakes. */
  readonly post: Post | undefined;
  readonly errors: readonly ContentError[];
  /** Whether it says, in any wording, that it isn't public. */
  readonly isWithdrawn?: boolean;
};

/** Parses a post. A translation inherits the fields that it omits from `original`, the text of the post that it translates. Never throws. */
export function readPost(
  source: string,
  file: string,
  { language, original, ownFields }: ReadPostOptions = {},
): ReadPost {
  const slug = slugOfFile(file) ?? '';
  const translation = translationIn(file);
  const facts =
    translation && original !== undefined ? sharedFacts(original, translation.original, ownFields) : undefined;
  const { parts, errors: found, isWithdrawn } = parseSource(source, file, { defaults: facts, ownFields });
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
  const { frontMatter, unknownFields, ...text } = parts;
  const { lang } = frontMatter;
  const message = `the name of the file says ${translation?.lang}, which takes precedence; remove this, or rename the file`;
  const isOther = translation !== undefined && lang !== undefined && lang !== translation.lang;
  const remarks = isOther ? [...unknownFields, { field: 'lang', message }] : unknownFields;
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
    ...(remarks.length > 0 && { unknownFields: remarks }),
    ...(translation && { lang: translation.lang, translationOf: slugOfFile(translation.original) ?? '' }),
  };
  return { post, errors, isWithdrawn };
}

function inOneText(names: readonly string[], language: SiteLanguage): string {
  const [name = '', ...others] = names;
  // Creating a ListFormat takes longer than the rest of reading a short post.
  return others.length === 0 ? name : new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function sharedFacts(source: string, file: string, ownFields: ReadPostOptions['ownFields']) {
  const { frontMatter } = parseSource(source, file, { ownFields }).parts ?? {};
  if (frontMatter === undefined) {
    return undefined;
  }
  // In front matter, the field has another name.
  const written: Readonly<Record<string, unknown>> = { ...frontMatter, author: frontMatter.authors };
  const shared = Object.fromEntries(SHARED_FIELDS.map((name) => [name, written[name]]));
  return { ...shared, ...sharedValues(ownFields, frontMatter.fields) };
}

function slugMistakes(path: string, file: string): readonly ContentError[] {
  const slug = path.replace(/\/.*/, '');
  if (slug === 'index') {
    const message =
      'the name of the folder of an index.md becomes the URL of the post, and this one is not in a folder; move it into one, as in my-title/index.md';
    return [{ code: 'slug-form', file, message }];
  }
  if (slugify(slug) !== slug || slug === '') {
    const expected = postSlug(slug);
    const advice = expected === '' ? 'with letters and digits' : `to ${JSON.stringify(expected)}`;
    const [, original] = /^([^.]+)\.[a-z]+$/i.exec(slug) ?? [];
    const ofTranslation =
      original && `; if it is a translation, write the tag of its language, as in ${original}.de.md`;
    const isCopy = /^_|copy|conflict/i.test(slug);
    const ofCopy = isCopy ? '; if it is not meant for readers, delete it, or write draft: true' : '';
    const message = `the file's name becomes the post's URL, and ${JSON.stringify(slug)} is not in slug form; rename it ${advice}${ofTranslation ?? ofCopy}`;
    return [{ code: 'slug-form', file, message }];
  }
  const message = `${routes.post.href({ slug })} is a page of the site itself, so no post can be there; rename the file`;
  return RESERVED_SLUGS.has(slug) ? [{ code: 'slug-reserved', file, message }] : [];
}

function distinct(names: readonly string[], keyOf: (name: string) => string): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(keyOf(name)).size);
}
