import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { RESERVED_SLUGS } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { parseSource } from '#front-matter/parse-source.ts';
import type { ContentError } from '#reading/content-error.ts';
import { includeCode } from '#reading/include-code.ts';
import type { Post } from '#reading/post.ts';
import { LONGEST_FILE, readTextFile, tooLong } from '#reading/text-files.ts';
import { readingMinutes } from '#texts/reading-time.ts';

// Files that repositories have next to their content.
const OF_REPOSITORY = /^(?:README|CHANGELOG|CODE_OF_CONDUCT|CONTRIBUTING|LICEN[CS]E|SECURITY)\.md$/;

// Making one takes longer than the rest of a short post.
const listFormats = new Map<SiteLanguage, Intl.ListFormat>();

export type ReadPost = {
  /** Undefined if there are mistakes. */
  readonly post: Post | undefined;
  readonly errors: readonly ContentError[];
};

export type PostFile = ReadPost & {
  readonly digest: string;
  /** The files whose code it includes, even if they are missing. */
  readonly includes?: ReadonlySet<string>;
};

/** Reads the file of a post with the code that it includes. Returns undefined if the file doesn't exist. */
export async function readPostFile(root: string, file: string, language?: SiteLanguage): Promise<PostFile | undefined> {
  const source = await readTextFile(root, file);
  if (source === undefined) {
    return undefined;
  }
  const { digest, text, error } = source;
  const { post, errors } = error ? { errors: [error] } : readPost(text, file, language);
  if (post === undefined) {
    return { post, errors, digest };
  }
  const included = await includeCode(post, (name) => readTextFile(root, name));
  return {
    post: included.errors.length === 0 ? included.post : undefined,
    errors: included.errors,
    digest: `${digest} ${included.digest}`,
    ...(included.files.size > 0 && { includes: included.files }),
  };
}

/**
 * Returns the slug that a file has by its place: `posts/<slug>.md` or `posts/<slug>/index.md`, or the same without `posts/` if the content
 * folder holds the posts themselves. Undefined for a file that isn't a post.
 */
export function slugOfFile(file: string): string | undefined {
  const [, folder, name] = /^(?:posts\/)?(?:([^/]+)\/index|([^/]+))\.md$/.exec(file) ?? [];
  return isOfRepository(file) ? undefined : (folder ?? name);
}

/** Whether a file is about the repository, as `README.md` is, and not a post. */
export function isOfRepository(file: string): boolean {
  return OF_REPOSITORY.test(file);
}

/**
 * Reads one post from its file's text. `file` is the path from the content folder. The names of several authors become one text in
 * `language`, the site's. Never throws.
 */
export function readPost(source: string, file: string, language?: SiteLanguage): ReadPost {
  if (source.length > LONGEST_FILE) {
    return { post: undefined, errors: [{ code: 'file-too-long', file, message: tooLong(source.length) }] };
  }
  const slug = slugOfFile(file) ?? '';
  const { parts, errors: found } = parseSource(source, file);
  const errors = [...slugMistakes(slug, file), ...found];
  if (parts === undefined || errors.length > 0) {
    return { post: undefined, errors };
  }
  const { frontMatter, ...text } = parts;
  const authors = distinctBySlug(frontMatter.authors);
  const tags = distinctBySlug(frontMatter.tags);
  const author = inOneText(authors, languageOf({ language }));
  const post = {
    ...frontMatter,
    tags,
    authors,
    author,
    slug,
    file,
    ...text,
    readingMinutes: readingMinutes(text.markdown),
  };
  return { post, errors };
}

function inOneText(names: readonly string[], language: SiteLanguage): string {
  const format = listFormats.get(language) ?? new Intl.ListFormat(language, { type: 'conjunction' });
  listFormats.set(language, format);
  return format.format(names);
}

function slugMistakes(slug: string, file: string): readonly ContentError[] {
  const expected = slugify(slug);
  if (expected !== slug || slug === '') {
    const advice = expected === '' ? 'with letters and digits' : `to ${JSON.stringify(expected)}`;
    const message = `the file's name becomes the post's URL, and ${JSON.stringify(slug)} is not in slug form; rename it ${advice}`;
    return [{ code: 'slug-form', file, message }];
  }
  const message = `${routes.post.href({ slug })} is a page of the site itself, so no post can be there; rename the file`;
  return RESERVED_SLUGS.has(slug) ? [{ code: 'slug-reserved', file, message }] : [];
}

function distinctBySlug(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size < seen.add(slugify(name)).size);
}
