import { canonicalLanguage } from '@portico/core/language';
import type { FieldValues } from '@portico/core/own-fields';
import { slugify } from '@portico/core/slugify';
import * as v from 'valibot';
import { dateMistake, ISO_DATE, isIsoDate } from '#front-matter/dates.ts';

type Schema = v.GenericSchema<unknown, unknown>;

/** A field that may be missing, and what editors show for it. */
export const optional = <Field extends Schema>(field: Field, description: string) =>
  v.optional(v.pipe(field, v.description(description)));

export const text = (expectation: string) => v.pipe(v.string(expectation), v.trim(), v.minLength(1, expectation));

const name = (what: string) =>
  v.pipe(
    v.string(({ input }) => nameMistake(what, input)),
    text(`expected the name of ${what}; put it in quotes if it looks like a number`),
    v.check((value) => slugify(value) !== '', `expected the name of ${what} with a letter or digit, for its URL`),
  );

function nameMistake(what: string, input: unknown): string {
  const [name] = Array.isArray(input) ? input : [];
  if (what === 'the category' && typeof name === 'string') {
    return `a post has one category; write category: ${name}`;
  }
  const described = typeof input === 'object' && input !== null && 'name' in input ? input.name : undefined;
  return typeof described === 'string'
    ? `write only the name, ${described}; what describes a person is in authors.yaml`
    : `expected the name of ${what}; put it in quotes if it looks like a number`;
}

export const date = v.pipe(
  v.string('expected a date such as 2026-03-14 or 2026-03-14T09:00:00Z'),
  v.check(isIsoDate, ({ input }) => dateMistake(input)),
  v.metadata({ pattern: ISO_DATE.source }),
);

const flag = (description: string, expectation = 'expected true or false, without quotes') =>
  v.optional(v.pipe(v.boolean(expectation), v.description(description)), false);

const MAX_NAMES = 50;
// More digits would be too small to read on a drawing.
const MAX_NUMBER = 12;

const list = <Item extends Schema>(item: Item, expectation: string) =>
  v.pipe(v.array(item, expectation), v.maxLength(MAX_NAMES, `expected at most ${MAX_NAMES}`), v.readonly());

const LANGUAGE = "expected the BCP 47 tag of the post's language, such as de, pt-BR or zh-Hant";
const AUTHORS = 'expected at least one author, such as [Jun Watanabe, Leif Aasen]';
const SLUG = 'expected a slug: lower-case letters, digits and single hyphens';
/** What to do with a former address that isn't a slug. */
const FORMER_PATH =
  'aliases are former slugs, such as my-old-title; a path goes into redirects.yaml, as in /2019/05/a-title: /blog/a-title';
const URL_EXPECTED = 'expected an absolute URL';

const TESTED = 'expected what the code was tested with and when, such as agent 2.3 on 2026-11-20';
const TESTED_FORM = /^\S.* on \d{4}-\d{2}-\d{2}$/;

/** The two parts of `tested`: what it was tested with, and the date. */
export function testedParts(tested: string): { readonly what: string; readonly date: string } {
  const end = tested.lastIndexOf(' on ');
  return end < 1 ? { what: '', date: '' } : { what: tested.slice(0, end), date: tested.slice(end + ' on '.length) };
}

const slug = v.pipe(
  v.string(SLUG),
  v.check(
    (value) => value !== '' && slugify(value) === value,
    ({ input }) => (/^\/|[/.]./.test(input) ? `${SLUG}; ${FORMER_PATH}` : SLUG),
  ),
);

// Editors show the descriptions.
const fields = {
  title: v.pipe(
    text('expected a title; put it in quotes if it looks like a number'),
    v.description("The page's heading. In quotes if it contains a colon or #, or looks like a number."),
  ),
  description: v.pipe(
    text('expected one or two sentences that say what the post is about'),
    v.description('One or two sentences that say what the post is about, for lists, feeds and search engines.'),
  ),
  author: v.pipe(
    v.lazy((input) =>
      Array.isArray(input) ? v.pipe(list(name('an author'), AUTHORS), v.minLength(1, AUTHORS)) : name('the author'),
    ),
    v.transform((names): readonly string[] => (typeof names === 'string' ? [names] : names)),
    v.description('Who wrote it: one name or a list. A name in authors.yaml gets a few lines below the post.'),
  ),
  date: v.pipe(
    date,
    v.description('2026-03-14 (midnight UTC) or 2026-03-14T09:00:00+01:00. A future date schedules the post.'),
  ),
  tags: v.pipe(
    list(name('a tag'), 'expected a list of tags, such as [TLS, DNS]'),
    v.description('Any number, such as [TLS, DNS]. Load Balancing and load-balancing are the same tag.'),
  ),
  category: v.pipe(name('the category'), v.description('The one category of the post.')),
  updated: optional(date, 'When the text last changed in a way that readers should know about.'),
  reviewed: optional(date, 'When somebody last found that the text is still true.'),
  tested: optional(
    v.pipe(
      v.string(TESTED),
      v.check((value) => isIsoDate(testedParts(value).date), TESTED),
      v.metadata({ pattern: TESTED_FORM.source }),
    ),
    'What its code was tested with, and when: agent 2.3 on 2026-11-20.',
  ),
  evergreen: flag('true: the text does not become out of date, so its age is never mentioned.'),
  draft: flag(
    'true: not published at all.',
    'draft is not true or false; write draft: true to hide the post, or draft: false to publish it',
  ),
  unlisted: flag('true: at its URL, but in no list, and search engines are asked to leave it out.'),
  cover: optional(
    text('expected the path of an image next to the post'),
    'File name of an image next to the post. Say in coverAlt what it shows.',
  ),
  coverAlt: optional(
    v.string('expected a text that says what the cover shows'),
    'What the cover shows, for readers who cannot see it; "" if it is only decoration.',
  ),
  coverNumber: optional(
    v.pipe(
      text('expected a few characters in quotes, such as "300 s"'),
      v.maxLength(MAX_NUMBER, `expected at most ${MAX_NUMBER} characters, such as "300 s"`),
    ),
    'A few characters shown on the drawing of a post without a cover, such as "300 s".',
  ),
  card: optional(
    text('expected the name of an image next to the post'),
    'File name of an image next to the post, for link previews, where it replaces the drawn card.',
  ),
  aliases: v.optional(
    v.pipe(
      list(slug, 'expected a list of former slugs, such as [my-old-title]'),
      v.description('Former slugs, which redirect here, such as [my-old-title].'),
    ),
    [],
  ),
  canonical: optional(
    v.pipe(
      v.string(URL_EXPECTED),
      v.url(URL_EXPECTED),
      v.startsWith('https://', 'expected a URL that begins with https://'),
    ),
    "The original's URL, for a post that was first published elsewhere.",
  ),
  series: optional(
    text('expected the name of the series'),
    "The series' name. Posts with the same name link to each other, oldest first.",
  ),
  featured: flag('true: first on the index until it is 30 days old; the newest such post wins.'),
  lang: optional(
    v.pipe(
      v.string(LANGUAGE),
      v.check((tag) => canonicalLanguage(tag) !== undefined, LANGUAGE),
      v.transform((tag) => canonicalLanguage(tag) ?? tag),
    ),
    "The post's language, if it isn't the site's: a BCP 47 tag such as de, pt-BR or fa.",
  ),
};

/** Groups of fields that the CMS folds, with their labels. */
export const CMS_GROUPS = {
  picture: 'Cover and link preview',
  age: 'Changes and age',
  place: 'Place on the site',
  own: 'Fields of this site',
} as const;

/**
 * Facts about a field that its schema doesn't state. A field that other modules need to know about is described only here and in `fields`.
 */
export type FieldFacts = {
  /** Plain text, in which YAML drops everything after #. */
  readonly isText?: true;
  /** A translation that omits it inherits the original's value. */
  readonly isShared?: true;
  /** Appears in this order among the facts at the top of Markdown for machines. */
  readonly inMarkdown?: true;
  /** The names that other systems use for it, in lower case, without hyphens, underscores and spaces. */
  readonly otherNames?: string;
  /** Its label in the CMS, if that isn't the capitalized field name. */
  readonly label?: string;
  /** The group in which the CMS folds it. */
  readonly group?: keyof typeof CMS_GROUPS;
  /** How the CMS edits it (https://sveltiacms.app/en/docs/fields). */
  readonly cms?: object;
};

const PICTURE = { widget: 'image', choose_url: false };
// A date without a time keeps its meaning as midnight UTC.
const MOMENT = { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ss[Z]', picker_utc: true };

export const FIELD_FACTS: Readonly<Record<keyof typeof fields, FieldFacts>> = {
  title: {
    isText: true,
    inMarkdown: true,
    otherNames: 'headline heading name',
    cms: { hint: "The page's heading." },
  },
  description: {
    isText: true,
    inMarkdown: true,
    otherNames: 'summary excerpt subtitle lead dek lede abstract metadescription',
    cms: { widget: 'text' },
  },
  author: {
    isText: true,
    isShared: true,
    inMarkdown: true,
    otherNames: 'authors by byline authorname writer createdby',
    // A post may have `authors` instead.
    cms: { required: false },
  },
  date: {
    isShared: true,
    inMarkdown: true,
    otherNames: 'published publishedat publishedon pubdate publishdate datepublished created createdat',
    cms: MOMENT,
  },
  updated: {
    inMarkdown: true,
    otherNames:
      'updatedat lastupdate lastupdated updateddate lastmod lastmodified lastmodifiedat modified datemodified',
    label: 'Last changed',
    group: 'age',
    cms: MOMENT,
  },
  reviewed: {
    otherNames: 'lastreviewed reviewedat reviewdate lastchecked',
    label: 'Last reviewed',
    group: 'age',
    cms: MOMENT,
  },
  tested: {
    isText: true,
    isShared: true,
    inMarkdown: true,
    otherNames: 'testedwith testedon',
    label: 'Tested with',
    group: 'age',
  },
  evergreen: { isShared: true, label: 'Never out of date', group: 'age' },
  category: { isText: true, isShared: true, inMarkdown: true, otherNames: 'categories section' },
  tags: { isShared: true, inMarkdown: true, otherNames: 'keywords topics labels' },
  lang: { inMarkdown: true, otherNames: 'language locale', label: 'Language', group: 'place' },
  // In the CMS, a saved post is published.
  draft: { cms: { ofNew: true } },
  unlisted: { isShared: true, otherNames: 'hidden noindex', group: 'place' },
  cover: {
    isShared: true,
    otherNames: 'image images coverimage heroimage hero banner featuredimage ogimage thumbnail thumb',
    group: 'picture',
    cms: PICTURE,
  },
  coverAlt: {
    isText: true,
    isShared: true,
    otherNames: 'imagealt coverimagealt heroimagealt alt',
    label: 'What the cover shows',
    group: 'picture',
  },
  coverNumber: { isText: true, isShared: true, label: 'Number on the drawing', group: 'picture' },
  card: { label: 'Picture for link previews', group: 'picture', cms: PICTURE },
  aliases: { otherNames: 'alias redirectfrom redirects oldslugs', label: 'Former addresses', group: 'place' },
  canonical: { otherNames: 'canonicalurl originalurl', label: 'Address of the original', group: 'place' },
  series: { isText: true, isShared: true, group: 'place' },
  featured: { otherNames: 'pinned sticky pin', label: 'First on the index', group: 'place' },
};

export const FRONT_MATTER_FIELDS: readonly string[] = Object.keys(fields);

/** The fields with a fact. */
export function fieldsWith(fact: keyof FieldFacts): readonly string[] {
  return Object.entries(FIELD_FACTS).flatMap(([name, facts]) => (facts[fact] === undefined ? [] : name));
}

/** The fields, each with what editors show for it: npm run schemas --workspace @portico/content. */
export const frontMatterSchema = v.object(fields, 'the field is missing; add a line for it');

type Fields = v.InferOutput<typeof frontMatterSchema>;

/** A post's front matter, checked; docs/authors-reference.md describes the fields. */
export type FrontMatter = Readonly<Omit<Fields, 'author'>> & {
  readonly authors: readonly string[];
  /** The values of the site's own fields; absent if it has none. */
  readonly fields?: FieldValues;
};

/** The fields that a post's own page shows, and lists don't. */
export function fieldsOfPage({ updated, series, fields }: FrontMatter) {
  return { updated, series, fields };
}
