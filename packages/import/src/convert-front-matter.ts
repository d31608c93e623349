import { fieldNamed, fieldsWith } from '@portico/content';
import { type Fields, isFields, textAt } from '@portico/core/foreign-fields';
import type { Root } from 'mdast';
import type { Report } from '#notes.ts';
import { textIn } from '#text.ts';

// Fields that are read elsewhere, or that we don't use.
const IGNORED =
  /^(?:slug|url|permalink|layout|type|params|dateOfFile|series|id|author(?:_title|_url|_image_url|Title|URL|ImageURL))$/;
// Fields that decide whether and when a post is public. If we don't understand one of them, the post becomes a draft.
const DECIDES =
  /^(?:is)?(?:_?build|access|audience|availab|draft|embargo|golive|live(?:at|date|on)$|permission|roles?$|expir|headless|hidden|internal|members?(?:only)?$|noindex|paid|password|private|protected|publish(?!er|edby)|pubdate|restricted|schedul|secret|status|unlisted|unpublish|visib|wip$)/;
const PUBLISHES = /^(?:publish(?:ed)?(?:at|date|on|time)?|pubdate|availab\w*|embargo\w*|golive\w*|live(?:at|date|on))$/;
// The meanings of such fields and their values. The first matching row counts.
const MEANINGS: readonly (readonly [RegExp, State])[] = [
  [/^(?:is)?(?:draft|wip): true$|^(?:is)?published?: false$|^status: (?:draft|pending)$/, 'draft'],
  [/^(?:hidden|noindex|unlisted): true$/, 'unlisted'],
  [/^(?:publish|ispublished|pubdate)\w*: (?:true|date)$|^pub(?:lish)?date: day$/, 'public'],
  // The value is the post's date, so the post may be scheduled.
  [/^(?:availab|embargo|golive|live)\w*: date$/, 'public'],
  [/^(?:access|audience|status|visibility): (?:all|everyone|public|publish|published)$/, 'public'],
  [/^(?!publish|ispublish)\w+: (?:false)?$/, 'public'],
];
const DAY = /^(?:\d{1,2}\W{1,2})?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\W{0,2}(?:\d{1,2})?$/;
const MAX_DESCRIPTION = 200;
// The alternative text of a cover depends on the cover.
const TEXTS = fieldsWith('isText').filter((name) => name !== 'coverAlt');

type State = 'draft' | 'public' | 'unlisted';
type Defaults = {
  readonly author: string;
  readonly now: Date;
  readonly tree: Root;
  /** A translation inherits missing fields from its original. */
  readonly isTranslation: boolean;
};

export function frontMatterOf(original: Fields, { author, now, tree, isTranslation }: Defaults, report: Report) {
  // Hugo's own fields are at the top level, and those of a theme are in `params`.
  const fields: Fields = { ...(isFields(original.params) && original.params), ...original };
  const byField = Map.groupBy(Object.keys(fields), (name) => fieldNamed(name) ?? name);
  const namesOf = (field: string) => [...new Set([field, ...(byField.get(field) ?? [])])];
  const valuesOf = (field: string, separator?: RegExp) =>
    namesOf(field)
      .map((name) => textsOf(fields[name], separator))
      .find((texts) => texts.length > 0) ?? [];
  const isUnknown = (name: string) => fieldNamed(name) === undefined && !IGNORED.test(name) && !isDeciding(name);
  for (const name of Object.keys(fields).filter(isUnknown)) {
    report(
      'information',
      `The field ${name} is left out, because posts have no such field. Put it into the text, or add it to blog.fields of site.config.ts and to the post if your site needs it.`,
    );
  }
  const dateIn = (names: readonly string[]) => names.flatMap((name) => dateOf(textsOf(fields[name])[0]) ?? [])[0];
  const isPublishing = (name: string) => PUBLISHES.test(folded(name));
  const written = dateIn([...namesOf('date').filter((name) => !isPublishing(name)), 'dateOfFile']);
  const published = dateIn(Object.keys(fields).filter(isPublishing));
  // We take the later date, so that nothing is published too early.
  const date = [written, published].toSorted().findLast((each) => each !== undefined);
  const title = valuesOf('title')[0];
  const [description] = valuesOf('description');
  const [category, ...others] = valuesOf('category', /,/);
  const [cover] = valuesOf('cover');
  const [canonical] = valuesOf('canonical');
  const tags = [...new Set([...valuesOf('tags', /,/), ...others])];
  const authors = [...new Set(valuesOf('author'))];
  const states = Object.entries(fields).map(([name, value]) => stateOf(name, value, report));
  if (/\{[{%]/.test(`${title} ${description}`)) {
    report('unknown', 'Its title or description has text of a template. Write what it showed.');
  }
  const texts = { title: title ?? 'TODO', description: description?.replace(/\s+/g, ' ') ?? beginningOf(tree) };
  const filled = isTranslation
    ? { ...texts, author: authors, date, tags: tags.length === 0 ? undefined : tags, category }
    : {
        ...texts,
        author: authors.length === 0 ? [author] : authors,
        date: date ?? now.toISOString().slice(0, 'YYYY-MM-DD'.length),
        tags,
        category: category ?? tags[0] ?? 'Blog',
      };
  const needed = { title, description, ...(!isTranslation && { author: authors[0], date, category }) };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) {
    report('information', `It has no ${missing.join(', ')}, so the import wrote something. Correct it.`);
  }
  const isUnfinished = [filled.title, filled.description, date ?? (isTranslation ? '' : 'TODO')].includes('TODO');
  return {
    ...filled,
    updated: dateOf(valuesOf('updated')[0]),
    draft: states.includes('draft') || isUnfinished || undefined,
    unlisted: states.includes('unlisted') || undefined,
    cover,
    coverAlt: cover && (valuesOf('coverAlt')[0] ?? altOf(namesOf('cover').map((name) => fields[name]))),
    canonical: canonical?.startsWith('https://') ? canonical : undefined,
    ...Object.fromEntries(TEXTS.filter((name) => !(name in filled)).map((name) => [name, valuesOf(name)[0]])),
    featured: namesOf('featured').some((name) => meaningOf(fields[name]) === 'true') || undefined,
    lang: valuesOf('lang')[0],
  };
}

/** The alternative text of a picture that is written as `{ path, alt }`. */
function altOf(values: readonly unknown[]): string {
  return values.flatMap((value) => textAt(value, 'alt') ?? textAt(value, 'image_alt') ?? [])[0] ?? '';
}

export function isDeciding(name: string): boolean {
  return DECIDES.test(folded(name));
}

/** Returns what a field says about who can read the post. Reports values that it doesn't understand, which make the post a draft. */
function stateOf(name: string, value: unknown, report: Report): State {
  const key = folded(name);
  const meant = `${key}: ${meaningOf(value)}`;
  const state = DECIDES.test(key) ? MEANINGS.find(([pattern]) => pattern.test(meant))?.[1] : 'public';
  if (state === undefined) {
    const what = key === 'password' ? key : `${name}: ${meaningOf(value)}`;
    report(
      'unpublished',
      `It may not have been public (${what}), so it is a draft. Publish it if everyone may read it.`,
    );
  }
  return state ?? 'draft';
}

/**
 * Returns `true` or `false` (including the spellings of older YAML), `date`, `day` for a date without a year, or else the text,
 * or JSON for nested fields.
 */
function meaningOf(value: unknown): string {
  if (isFields(value) && !(value instanceof Date)) {
    return JSON.stringify(value);
  }
  const text = (typeof value === 'boolean' ? String(value) : (textsOf(value)[0] ?? '')).toLowerCase();
  const isDate = /\d{4}/.test(text) && dateOf(text) !== undefined;
  if (!isDate && DAY.test(text)) {
    return 'day';
  }
  return isDate ? 'date' : text.replace(/^(?:yes|y|on|1)$/, 'true').replace(/^(?:no|n|off|0)$/, 'false');
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[- ]|(?<!^)_/g, '');
}

/** Returns the date or time that a text means, in UTC if it has no zone; undefined if it isn't a date. */
export function dateOf(text = ''): string | undefined {
  const hasZone = /(?:Z|UTC|GMT|:[\d.]+ *[+-]\d{2}:?\d{2})$/i.test(text);
  const date = new Date(`${text.replace(/(\d)T(?=\d)/, '$1 ')}${hasZone ? '' : ' UTC'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, '');
}

/** Returns the texts of a list, of a text with separators, or of objects with a name, such as `{ name: Jun }`. */
function textsOf(value: unknown, separator?: RegExp): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => textsOf(each));
  }
  const keys = ['name', 'label', 'key', 'title', 'image', 'src', 'path', 'url', 'teaser', 'date'];
  const named = isFields(value) ? keys.map((key) => textAt(value, key)).find((each) => each !== undefined) : value;
  const text = (value instanceof Date ? value.toISOString() : textAt(named)) ?? '';
  return (separator === undefined ? [text] : text.split(separator)).map((part) => part.trim()).filter(Boolean);
}

function beginningOf({ children }: Root): string {
  const texts = children.flatMap((node) => (node.type === 'paragraph' ? textIn(node) : []));
  const found = texts.find((each) => /\p{L}{3}/u.test(each) && !/^\s*(?::::|\[!|\{[{%])/.test(each)) ?? '';
  const text = found.trim().replace(/\s+/g, ' ');
  const cut = text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, ' …');
  return (text.length > MAX_DESCRIPTION ? cut : text) || 'TODO';
}
