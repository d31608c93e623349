import { type Fields, listAt, textAt } from '@portico/core/foreign-fields';

/** An author as named in a text. */
export type NamedAuthor = { readonly name: string; readonly url?: string | undefined };

const LINK = /\[([^[\]]{1,200})\]\(([^()\s]{1,1000})\)/g;
const SEPARATOR = / ?[,;、，] ?(?:and )?| (?:and|&) /;
const BETWEEN = /^(?:and|[\s,;、，&])*$/;
const SUFFIX = /^(?:ph\.?\s?d|m\.?d|dr|jr|sr|inc|llc|ltd|gmbh|i{2,3}|iv)\.?$/i;
const MAX_WORDS = 4;

/** Finds the authors in a text that may name several, perhaps as Markdown links. `rest` is the text that wasn't recognized as a name. */
export function authorsIn(written: string): { readonly authors: readonly NamedAuthor[]; readonly rest: string } {
  const text = written.replace(/\s+/g, ' ');
  const linked = [...text.matchAll(LINK)].map(([, name = '', url]) => ({ name: name.trim(), url }));
  if (linked.length > 0) {
    const rest = text
      .replace(LINK, '')
      // An employer.
      .replace(/[(（][^()（）]{0,200}[)）]/g, '')
      .replace(/^[\s,;、，"]+|(?<![\s,;、，"])[\s,;、，"]+$/g, '');
    return { authors: linked, rest: /\p{L}{2}/u.test(rest) && !BETWEEN.test(rest) ? rest : '' };
  }
  const names = text.split(SEPARATOR).filter((name) => name !== '');
  const areNames = names.every((name) => !SUFFIX.test(name) && name.split(/\s+/).length <= MAX_WORDS);
  // It may be a family name followed by a given name.
  const isOne = names.length === 2 && text.includes(',') && names.every((name) => /^\p{Lu}\S*$/u.test(name));
  return { authors: areNames && !isOne ? names.map((name) => ({ name })) : [{ name: text }], rest: '' };
}

/** Returns the label for a link to an author. */
function labelOf(url: string): string {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '');
  return (
    new Map([
      ['github.com', 'GitHub'],
      ['linkedin.com', 'LinkedIn'],
    ]).get(host ?? '') ?? 'Site'
  );
}

/** Returns the facts about authors that are in a post's own fields. */
export function authorsInFields(fields: Fields): readonly Fields[] {
  const { author, author_title: title = fields.authorTitle, author_url: url = fields.authorURL } = fields;
  const flat = { name: author, title, url, image_url: fields.author_image_url ?? fields.authorImageURL };
  return [...listAt(fields, 'authors'), ...listAt(author), flat];
}

/** Returns an author entry with the old site's facts, and the address of the picture there. */
export function authorEntry(name: string, link: string | undefined, facts: readonly unknown[]) {
  const own = facts.filter((each) => textAt(each, 'name') === name);
  const first = (...keys: readonly string[]) =>
    own.flatMap((each) => keys.flatMap((key) => textAt(each, key) ?? []))[0];
  const site = first('url', 'website');
  const written = link === undefined ? undefined : { [labelOf(link)]: link };
  const links = site?.startsWith('https://') ? { ...written, [labelOf(site)]: site } : written;
  return {
    entry: { name, role: first('role', 'title'), bio: first('bio'), links },
    picture: first('picture', 'image_url', 'imageURL', 'avatar', 'photo', 'profile_image'),
  };
}
