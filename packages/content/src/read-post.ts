import { languageOf, type SiteLanguage } from '@portico/site/languages';
import { RESERVED_SLUGS } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import type { ContentError } from '#content-error.ts';
import { LONGEST_FILE } from '#content-file.ts';
import { parseSource, type SourceParts } from '#front-matter.ts';
import type { Post } from '#post.ts';
import { readingMinutes } from '#reading-time.ts';

// What repositories have beside their content.
const OF_REPOSITORY = /^(?:README|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|LICEN[CS]E|SECURITY)\.md$/;

// Made once for each language: it takes longer than the rest of a short post.
const listFormats = new Map<SiteLanguage, Intl.ListFormat>();

export type ReadPost =
  | { readonly ok: true; readonly post: Post }
  | {
      readonly ok: false;
      readonly errors: readonly ContentError[];
      /** The post as far as it can be read, so that one mistake hides no other; see ContentSnapshot. */
      readonly readable?: Post;
    };

/**
 * The slug that a file has by its place: `posts/<slug>.md` or `posts/<slug>/index.md`, or the same without `posts/`
 * where the content folder holds the posts themselves. Undefined for a file that is no post.
 */
export function slugOfFile(file: string): string | undefined {
  if (isOfRepository(file)) {
    return undefined;
  }
  const path = file.replace(/^posts\//, '');
  return /^([^/]+)\/index\.md$/.exec(path)?.[1] ?? /^([^/]+)\.md$/.exec(path)?.[1];
}

/** Whether a file speaks of the repository that the content folder is, as `README.md` does: no post, and no mistake. */
export function isOfRepository(file: string): boolean {
  return OF_REPOSITORY.test(file);
}

/**
 * Reads one post from its file's text. `file` is the path from the content folder, `language` the site's, the first where it is absent,
 * in which several authors' names become one text. Nothing is thrown.
 */
export function readPost(source: string, file: string, language?: SiteLanguage): ReadPost {
  if (source.length > LONGEST_FILE) {
    const message = `the file has ${source.length.toLocaleString('en')} characters, and ${LONGEST_FILE.toLocaleString('en')} is the most; split the post`;
    return { ok: false, errors: [{ code: 'file-too-long', file, message }] };
  }
  const slug = slugOfFile(file) ?? '';
  const nameErrors = checkSlug(slug, file);
  const parsed = parseSource(source, file);
  if (parsed.ok && nameErrors.length === 0) {
    return { ok: true, post: postOf(parsed, slug, file, language) };
  }
  const errors = [...nameErrors, ...(parsed.ok ? [] : parsed.errors)];
  const readable = parsed.ok ? parsed : parsed.readable;
  return { ok: false, errors, ...(readable && { readable: postOf(readable, slug, file, language) }) };
}

function postOf(
  { frontMatter, markdown, markdownLine }: SourceParts,
  slug: string,
  file: string,
  language: SiteLanguage | undefined,
): Post {
  const authors = distinctBySlug(frontMatter.authors);
  const tags = distinctBySlug(frontMatter.tags);
  const droppedTags = frontMatter.tags.filter((tag) => !tags.includes(tag));
  return {
    ...frontMatter,
    tags,
    ...(droppedTags.length > 0 && { droppedTags }),
    authors,
    author: inOneText(authors, languageOf({ language })),
    slug,
    file,
    markdown,
    markdownLine,
    readingMinutes: readingMinutes(markdown),
  };
}

function inOneText(names: readonly string[], language: SiteLanguage): string {
  const format = listFormats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  listFormats.set(language, format);
  return format.format(names);
}

function checkSlug(slug: string, file: string): ContentError[] {
  const expected = slugify(slug);
  if (expected !== slug || slug === '') {
    // The two would look the same.
    if (slug !== '' && slug.normalize() === expected) {
      const message = `the letters of the file's name, ${JSON.stringify(slug)}, are stored in parts (Unicode's NFD, as some Macs write them), and a URL has them whole; rename it, on Linux with convmv -f utf8 -t utf8 --nfc --notest`;
      return [{ code: 'slug-form', file, message }];
    }
    const advice = expected === '' ? 'with letters and digits' : `to ${JSON.stringify(expected)}`;
    const message = `the file's name becomes the post's URL, and ${JSON.stringify(slug)} is not in slug form; rename it ${advice}`;
    return [{ code: 'slug-form', file, message }];
  }
  if (RESERVED_SLUGS.has(slug)) {
    const message = `${routes.post.href({ slug })} is a page of the site itself, so no post can be there; rename the file`;
    return [{ code: 'slug-reserved', file, message }];
  }
  return [];
}

/** Drops later spellings of a tag or an author that an earlier one of the same post already stands for. */
function distinctBySlug(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => {
    const slug = slugify(name);
    return seen.has(slug) ? false : seen.add(slug);
  });
}
