import { slugify } from '@portico/config/slugify';
import * as v from 'valibot';
import { issueMistake, limitMistakes, MAX_MISTAKES, type Mistake, offsetOf, parseYaml } from '#front-matter/yaml.ts';
import type { ContentError } from '#reading/content-error.ts';

// About a thousand authors.
const MAX_CHARACTERS = 100_000;
const NO_NAME = 'an author needs a name';
const NO_LETTER = "a name needs at least one letter or digit, because the URL of the author's page is made of them";
const NO_PICTURE =
  'a picture is the path of an image in the folder authors/ next to this file, such as authors/jun-watanabe.jpg';
const NO_LINKS = 'links are names with their addresses, such as GitHub: https://github.com/jun';
const PICTURE = /^authors\/[^/\\]+\.(?:avif|gif|jpe?g|png|webp)$/i;

const authorSchema = v.strictObject(
  {
    name: v.pipe(
      v.string(NO_NAME),
      v.minLength(1, NO_NAME),
      v.trim(),
      v.check((name) => slugify(name) !== '', NO_LETTER),
      v.description('Exactly as posts write it after author:.'),
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
  ({ expected }) => (expected === 'never' ? 'unknown field' : NO_NAME),
);

export const authorsSchema = v.array(authorSchema, 'this is not a list');

export type Author = v.InferOutput<typeof authorSchema>;

export const AUTHORS_FILE = 'authors.yaml';
export const AUTHORS_FOLDER = 'authors';

export type ReadAuthors = { readonly authors: ReadonlyMap<string, Author>; readonly errors: readonly ContentError[] };

export function readAuthors(source: string): ReadAuthors {
  const { document, lines, mistakes: syntax } = parseYaml(source, MAX_CHARACTERS);
  const result = syntax.length > 0 ? undefined : v.safeParse(authorsSchema, document.toJS() ?? []);
  const mistakes: Mistake[] = [
    ...syntax,
    ...(result?.issues ?? []).slice(0, MAX_MISTAKES + 1).map((issue) => issueMistake(document, issue)),
  ];
  const authors = new Map<string, Author>();
  for (const [index, author] of result?.success ? result.output.entries() : []) {
    const slug = slugify(author.name);
    if (authors.has(slug)) {
      const message = 'another author above has this name, or one with the same URL; merge the two entries';
      mistakes.push({ offset: offsetOf(document, [index, 'name']), message, field: `[${index}].name` });
    }
    authors.set(slug, author);
  }
  const errors = limitMistakes(mistakes).map(
    ({ offset, field, message }): ContentError => ({
      code: 'front-matter-syntax',
      file: AUTHORS_FILE,
      line: lines.linePos(offset).line,
      ...(field && { field }),
      message: `${message}; ${AUTHORS_FILE} is a list of authors, each with name and, if you like, role, bio, picture and links`,
    }),
  );
  return { authors: errors.length === 0 ? authors : new Map(), errors };
}

function isLink(href: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(href) || (/^https:\/\/\S+$/.test(href) && URL.canParse(href));
}
