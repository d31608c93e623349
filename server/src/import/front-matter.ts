import { fieldNamed } from '@portico/content';
import { plainText } from '#import/plain-text.ts';
import { type Fields, isFields, textAt } from '#import/source.ts';

// Fields that are read elsewhere, or that we have no use for.
const IGNORED = /^(?:slug|url|permalink|layout|type|published|status|params|dateOfFile|coverOfFolder|draft|series)$/;
const LONGEST_DESCRIPTION = 200;

export type Defaults = {
  readonly author: string;
  readonly today: string;
  readonly markdown: string;
  readonly separator: RegExp;
};

export function frontMatterOf(given: Fields, defaults: Defaults, report: (message: string) => void) {
  // Hugo's own fields are at the top, and a theme's are in `params`.
  const fields: Fields = { ...(isFields(given.params) && given.params), ...given };
  const byField = Map.groupBy(Object.keys(fields), (name) => fieldNamed(name) ?? name);
  const namesOf = (field: string) => [field, ...(byField.get(field) ?? [])];
  const isTrue = (field: string) => namesOf(field).some((name) => fields[name] === true) || undefined;
  const allOf = (field: string, separator?: RegExp) => namesOf(field).map((name) => textsOf(fields[name], separator));
  const valuesOf = (field: string, separator?: RegExp) =>
    allOf(field, separator).find((texts) => texts.length > 0) ?? [];
  for (const name of Object.keys(fields).filter((each) => fieldNamed(each) === undefined && !IGNORED.test(each))) {
    report(`The field ${name} is left out, because posts have no such field. Put it into the text if readers need it.`);
  }
  const [title] = valuesOf('title');
  const [description] = valuesOf('description');
  const authors = [...new Set(valuesOf('author'))];
  const dates = [...allOf('date'), textsOf(fields.dateOfFile)];
  const date = dates.flatMap(([text]) => dateOf(text) ?? [])[0];
  const [category, ...others] = valuesOf('category', defaults.separator);
  const tags = [...new Set([...valuesOf('tags', defaults.separator), ...others])];
  const [cover = textAt(fields, 'coverOfFolder')] = valuesOf('cover');
  const [canonical] = valuesOf('canonical');
  const beginning = beginningOf(defaults.markdown);
  const missing: readonly [boolean, string][] = [
    [title === undefined, 'title, so the title is TODO. Write one.'],
    [
      description === undefined,
      `description, so the description is ${beginning === 'TODO' ? 'TODO' : 'the beginning of the text'}. Write one or two sentences.`,
    ],
    [authors.length === 0, `author, so the author is ${defaults.author}. Correct it.`],
    [
      date === undefined,
      'date that can be read, so it is a draft with the date of today. Write the date, and remove draft: true.',
    ],
    [category === undefined, 'category, so the category is its first tag, or Blog. Choose one.'],
  ];
  for (const [, what] of missing.filter(([isMissing]) => isMissing)) {
    report(`It has no ${what}`);
  }
  return {
    title: title ?? 'TODO',
    description: description?.replace(/\s+/g, ' ') ?? beginning,
    author: authors.length === 0 ? [defaults.author] : authors,
    date: date ?? defaults.today,
    tags,
    category: category ?? tags[0] ?? 'Blog',
    updated: dateOf(valuesOf('updated')[0]),
    draft: isTrue('draft') || fields.published === false || date === undefined || undefined,
    unlisted: isTrue('unlisted'),
    cover,
    coverAlt: cover && (valuesOf('coverAlt')[0] ?? textAt(fields, 'cover', 'alt') ?? ''),
    canonical: canonical?.startsWith('https://') ? canonical : undefined,
    series: valuesOf('series')[0],
    featured: isTrue('featured'),
    lang: valuesOf('lang')[0],
  };
}

/** Returns the day or moment that a text means, in UTC if it has no zone; undefined if it means none. */
function dateOf(text = ''): string | undefined {
  const hasZone = /(?:Z|UTC|GMT|:[\d.]+ *[+-]\d{2}:?\d{2})$/i.test(text);
  const date = new Date(`${text.replace(/(\d)T(?=\d)/, '$1 ')}${hasZone ? '' : ' UTC'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, '');
}

/** The texts of a list, of a text with separators, or of objects that name something, such as `{ name: Jun }`. */
export function textsOf(value: unknown, separator?: RegExp): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => textsOf(each));
  }
  const keys = ['name', 'label', 'key', 'title', 'image', 'src', 'date'];
  const named = isFields(value) ? keys.map((key) => textAt(value, key)).find((each) => each !== undefined) : value;
  const text = (value instanceof Date ? value.toISOString() : textAt(named)) ?? '';
  return (separator === undefined ? [text] : text.split(separator)).map((part) => part.trim()).filter(Boolean);
}

function beginningOf(markdown: string): string {
  const [first = ''] = markdown.split(/\n\s*\n/).filter((block) => /^[^#!<:`|>{-]*\p{L}{3}/u.test(block));
  const text = plainText(first)
    .replace(/\]\[[^\]]*\]|[[\]]|(?<!\w)_+|_+(?!\w)/g, '')
    .trim();
  const cut = text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, ' …');
  return (text.length > LONGEST_DESCRIPTION ? cut : text) || 'TODO';
}
