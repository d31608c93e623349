import { slugify } from '@portico/core/slugify';
import * as v from 'valibot';
import { optional } from '#front-matter/front-matter.ts';
import { mapping, readEntries } from '#reading/data-file.ts';
import { AUTHORS_FILE } from '#reading/post-files.ts';

const NO_NAME = 'an author needs a name';
const NO_LETTER = "a name needs at least one letter or digit, because the URL of the author's page is made of them";
const NO_PICTURE =
  'a picture is the path of an image in the folder authors/ next to this file, such as authors/jun-watanabe.jpg';
const NO_HANDLE = 'fediverse is an account without the @ at its beginning, such as jun@social.example';
const NO_LINKS = 'links are names with their addresses, such as GitHub: https://github.com/jun';
const PICTURE = /^authors\/[^/\\]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

const link = v.pipe(
  v.string(NO_LINKS),
  v.check(isLink, 'a link begins with https:// and names a host, or with mailto:'),
);

const authorSchema = v.strictObject(
  {
    name: v.pipe(
      v.string(NO_NAME),
      v.minLength(1, NO_NAME),
      v.trim(),
      v.check((name) => slugify(name) !== '', NO_LETTER),
      v.description('Exactly as posts write it after author:.'),
    ),
    role: optional(v.string('a role is a text'), 'What the author does, in a few words.'),
    bio: optional(v.string('a bio is a text'), 'A sentence or two, shown below each post.'),
    picture: optional(v.pipe(v.string(NO_PICTURE), v.regex(PICTURE, NO_PICTURE)), 'The path of an image in authors/.'),
    fediverse: optional(
      v.pipe(v.string(NO_HANDLE), v.regex(/^[\w.-]+@[\w-]+(?:\.[\w-]+)+$/, NO_HANDLE)),
      'The account that Mastodon names in link previews, without the first @: jun@social.example.',
    ),
    links: optional(
      v.pipe(mapping(NO_LINKS), v.record(v.string(), link)),
      'Names with their addresses, such as GitHub: https://github.com/jun.',
    ),
  },
  ({ expected }) => (expected === 'never' ? 'unknown field' : NO_NAME),
);

export const authorsSchema = v.array(authorSchema, 'this is not a list');

export type Author = v.InferOutput<typeof authorSchema>;

export function readAuthors(source: string) {
  const { entries, errors } = readEntries(source, {
    file: AUTHORS_FILE,
    schema: v.optional(authorsSchema, []),
    form: 'a list of authors, each with name and, if you like, role, bio, picture, fediverse and links',
    entriesOf: (authors) => authors.map((author) => [slugify(author.name), author] as const),
  });
  return { authors: new Map([...entries].map(([slug, { entry }]) => [slug, entry])), errors };
}

function isLink(href: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(href) || (/^https:\/\/\S+$/.test(href) && URL.canParse(href));
}
