import { slugify } from '@portico/site/slugify';
import * as v from 'valibot';
import { LineCounter } from 'yaml';
import type { ContentError } from '#content-error.ts';
import { MOST_TOLD, offsetOf } from '#front-matter.ts';
import { parseYaml } from '#parse-yaml.ts';
import { unclosedMistake } from '#yaml-unclosed.ts';

const NO_NAME = 'an author has a name';
const NO_LETTER = "a name has at least one letter or digit, since the URL of the author's page is made of them";
const NO_PICTURE =
  'a picture is the path of an image in the folder authors/ beside this file, such as authors/jun-watanabe.jpg';
const NO_LINKS = 'links are names with their addresses, such as GitHub: https://github.com/jun';
const PICTURE = /^authors\/[^/\\]+\.(?:avif|gif|jpe?g|png|webp)$/i;

const authorSchema = v.strictObject(
  {
    name: v.pipe(
      v.string(NO_NAME),
      v.minLength(1, NO_NAME),
      v.trim(),
      v.check((name) => slugify(name) !== '', NO_LETTER),
      v.description('As posts write it after author:, letter for letter.'),
    ),
    role: v.optional(v.pipe(v.string('a role is a text'), v.description('What the author does, in a few words.'))),
    bio: v.optional(v.pipe(v.string('a bio is a text'), v.description('A sentence or two, shown below each post.'))),
    picture: v.optional(
      v.pipe(v.string(NO_PICTURE), v.regex(PICTURE, NO_PICTURE), v.description('The path of an image in authors/.')),
    ),
    links: v.optional(
      v.pipe(
        v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), NO_LINKS),
        v.record(
          v.string(),
          v.pipe(v.string(NO_LINKS), v.check(isLink, 'a link begins with https:// and names a host, or with mailto:')),
          NO_LINKS,
        ),
        v.description('Names with their addresses, such as GitHub: https://github.com/jun.'),
      ),
    ),
  },
  ({ expected }) => (expected === 'never' ? 'there is no such field' : NO_NAME),
);

/** The list of `authors.yaml`. */
export const authorsSchema = v.array(authorSchema, 'this is no list');

/** Somebody who writes posts, as `authors.yaml` in the content folder describes them. */
export type Author = v.InferOutput<typeof authorSchema>;

export const AUTHORS_FILE = 'authors.yaml';

// A thousand authors. It is parsed in one turn, in which no request is answered.
const MOST_CHARACTERS = 200_000;

/** Where pictures of authors stand, beside that file. */
export const AUTHORS_FOLDER = 'authors';

export type ReadAuthors = { readonly authors: ReadonlyMap<string, Author>; readonly errors: readonly ContentError[] };

/** Reads `authors.yaml`, a list of authors; the result is keyed by the slug of the name. Nothing is thrown. */
export function readAuthors(source: string): ReadAuthors {
  if (source.length > MOST_CHARACTERS) {
    const message = `the file has ${source.length.toLocaleString('en')} characters, and ${MOST_CHARACTERS.toLocaleString('en')} is the most; shorten what it says of the authors, or leave out those who write no more`;
    return { authors: new Map(), errors: [{ code: 'file-too-long', file: AUTHORS_FILE, message }] };
  }
  try {
    const lines = new LineCounter();
    const document = parseYaml(source, lines);
    const unclosed = document.errors.length === 0 ? undefined : unclosedMistake(document, source);
    if (unclosed !== undefined) {
      const { line } = lines.linePos(unclosed.offset);
      return { authors: new Map(), errors: [{ ...errorOf(unclosed.message), line }] };
    }
    if (document.errors.length > 0) {
      const errors = document.errors.slice(0, MOST_TOLD).map(({ pos, message }) => ({
        ...errorOf(message),
        line: lines.linePos(pos[0]).line,
      }));
      return { authors: new Map(), errors };
    }
    const result = v.safeParse(authorsSchema, document.toJS() ?? []);
    const twice = result.success ? namesakeIn(result.output) : -1;
    if (twice !== -1) {
      const { line } = lines.linePos(offsetOf(document, [twice, 'name']));
      const message = `somebody above has this name already, or one with the same URL, and an author is found by it; make one entry of the two`;
      return { authors: new Map(), errors: [{ ...errorOf(''), message, line, field: `[${twice}].name` }] };
    }
    if (result.success) {
      return { authors: new Map(result.output.map((author) => [slugify(author.name), author])), errors: [] };
    }
    const errors = result.issues.slice(0, MOST_TOLD).map((issue) => {
      const path = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
      const { line } = lines.linePos(offsetOf(document, path));
      return {
        ...errorOf(issue.message),
        line,
        ...(path.length > 0 && { field: v.getDotPath(issue)?.replace(/^\d+/, '[$&]') ?? '' }),
      };
    });
    return { authors: new Map(), errors };
  } catch (error) {
    return { authors: new Map(), errors: [errorOf(error instanceof Error ? error.message : String(error))] };
  }
}

/** The place of the first author whose slug an earlier one has; -1 where there is none. */
function namesakeIn(authors: readonly Author[]): number {
  const seen = new Set<string>();
  return authors.findIndex(({ name }) => seen.size === seen.add(slugify(name)).size);
}

function isLink(href: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(href) || (/^https:\/\/\S+$/.test(href) && URL.canParse(href));
}

function errorOf(reason: string): ContentError {
  const message = `${reason}; ${AUTHORS_FILE} is a list of authors, each with name and, if you like, role, bio, picture and links`;
  return { code: 'front-matter-syntax', file: AUTHORS_FILE, message };
}
