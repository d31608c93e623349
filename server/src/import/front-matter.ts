import { fieldNamed } from '@portico/content';
import type { Root } from 'mdast';
import { textIn } from '#import/markdown/nodes.ts';
import { type Fields, isFields, type Report, textAt } from '#import/source.ts';

// Fields that are read elsewhere, or that we have no use for.
const IGNORED = /^(?:slug|url|permalink|layout|type|params|dateOfFile|coverOfFolder|series|id)$/;
// Fields that decide whether and when a post is public. What we don't understand of them makes a draft.
const DECIDES =
  /^(?:is)?(?:_?build|draft|embargo|expir|headless|hidden|internal|members?(?:only)?$|noindex|paid|password|private|protected|publish(?!er|edby)|pubdate|restricted|schedul|secret|status|unlisted|unpublish|visib|wip$)/;
const PUBLISHES = /^(?:publishdate|pubdate|published)$/;
const MAX_DESCRIPTION = 200;

export type Defaults = { readonly author: string; readonly now: Date; readonly tree: Root };

export function frontMatterOf(given: Fields, { author, now, tree }: Defaults, report: Report) {
  // Hugo's own fields are at the top, and a theme's are in `params`.
  const fields: Fields = { ...(isFields(given.params) && given.params), ...given };
  const byField = Map.groupBy(Object.keys(fields), (name) => fieldNamed(name) ?? name);
  const namesOf = (field: string) => [...new Set([field, ...(byField.get(field) ?? [])])];
  const allOf = (field: string, separator?: RegExp) => namesOf(field).map((name) => textsOf(fields[name], separator));
  const valuesOf = (field: string, separator?: RegExp) =>
    allOf(field, separator).find((texts) => texts.length > 0) ?? [];
  const isUnknown = (name: string) =>
    fieldNamed(name) === undefined && !IGNORED.test(name) && !DECIDES.test(folded(name));
  for (const name of Object.keys(fields).filter(isUnknown)) {
    report('information', `The field ${name} is left out, because posts have no such field. Put it into the text.`);
  }
  const [title] = valuesOf('title');
  const [description] = valuesOf('description');
  const authors = [...new Set(valuesOf('author'))];
  if (/\{[{%]/.test(`${title} ${description}`)) {
    report('unknown', 'Its title or description has text of a template. Write what it showed.');
  }
  const isPublishing = (name: string) => PUBLISHES.test(folded(name));
  const dateIn = (names: readonly string[]) => names.flatMap((name) => dateOf(textsOf(fields[name])[0]) ?? [])[0];
  const written = dateIn([...namesOf('date').filter((name) => !isPublishing(name)), 'dateOfFile']);
  const published = dateIn(Object.keys(fields).filter(isPublishing));
  const date = isPast(published, now) && isPast(written, now) ? written : (published ?? written);
  const [category, ...others] = valuesOf('category', /,/);
  const tags = [...new Set([...valuesOf('tags', /,/), ...others])];
  const [cover = textAt(fields, 'coverOfFolder')] = valuesOf('cover');
  const [canonical] = valuesOf('canonical');
  const beginning = beginningOf(tree);
  const states = Object.entries(fields).map(([name, value]) => stateOf(name, value, { date, now, report }));
  const isUnfinished = title === undefined || date === undefined || (description ?? beginning) === 'TODO';
  const replaced = beginning === 'TODO' ? 'TODO, and it is a draft' : 'the beginning of the text';
  const missing: readonly [unknown, string][] = [
    [title, 'title, so it is a draft with the title TODO. Write one.'],
    [description, `description, so the description is ${replaced}. Write one or two sentences.`],
    [authors[0], `author, so the author is ${author}. Correct it.`],
    [date, 'date that can be read, so it is a draft with the date of today. Write the date, and remove draft: true.'],
    [category, 'category, so the category is its first tag, or Blog. Choose one.'],
  ];
  for (const [, what] of missing.filter(([value]) => value === undefined)) {
    report('information', `It has no ${what}`);
  }
  return {
    title: title ?? 'TODO',
    description: description?.replace(/\s+/g, ' ') ?? beginning,
    author: authors.length === 0 ? [author] : authors,
    date: date ?? now.toISOString().slice(0, 'YYYY-MM-DD'.length),
    tags,
    category: category ?? tags[0] ?? 'Blog',
    updated: dateOf(valuesOf('updated')[0]),
    draft: states.includes('draft') || isUnfinished || undefined,
    unlisted: states.includes('unlisted') || undefined,
    cover,
    coverAlt: cover && (valuesOf('coverAlt')[0] ?? textAt(fields, 'cover', 'alt') ?? ''),
    canonical: canonical?.startsWith('https://') ? canonical : undefined,
    series: valuesOf('series')[0],
    featured:
      namesOf('featured').some((name) => meaningOf(fields[name], { date, now, report }) === 'true') || undefined,
    lang: valuesOf('lang')[0],
  };
}

type State = 'draft' | 'public' | 'temporary' | 'unlisted';
type Moment = { readonly date: string | undefined; readonly now: Date; readonly report: Report };

// What fields and their values mean; the first row that fits counts.
const MEANINGS: readonly (readonly [RegExp, RegExp, State])[] = [
  [/^(?:draft|isdraft|wip)$/, /^true$/, 'draft'],
  [/^(?:published?|ispublished)$/, /^false$/, 'draft'],
  [/^(?:publish|ispublished|pubdate)/, /^(?:true|past|later)$/, 'public'],
  [/^(?:status|visibility)$/, /^(?:public|publish|published|scheduled)$/, 'public'],
  [/^status$/, /^(?:draft|pending)$/, 'draft'],
  [/^(?:hidden|noindex|unlisted)$/, /^true$/, 'unlisted'],
  [/^_?build\.(?:render|list)$/, /^(?:true|always)$/, 'public'],
  [/^_?build\.list$/, /^/, 'unlisted'],
  [/^_?build\.(?!render)/, /^/, 'public'],
  [/^(?:expir|unpublishdate)/, /^later$/, 'temporary'],
  [/^(?!publish|ispublish|_?build\.)/, /^(?:false)?$/, 'public'],
];

/** What a field says about who can read the post. Reports what it doesn't understand, which makes a draft. */
function stateOf(name: string, value: unknown, moment: Moment): State {
  if (isFields(value)) {
    const states = Object.entries(value).map(([key, each]) => stateOf(`${name}.${key}`, each, moment));
    return states.find((state) => state === 'draft') ?? states.find((state) => state === 'unlisted') ?? 'public';
  }
  const key = folded(name);
  const text = meaningOf(value, moment);
  const state = MEANINGS.find(([field, meant]) => field.test(key) && meant.test(text))?.[2];
  if (!DECIDES.test(key)) {
    return 'public';
  }
  if (state === undefined) {
    const what = key === 'password' ? 'password' : `${name}: ${textsOf(value)[0] ?? text}`;
    moment.report(
      'unpublished',
      `Perhaps not everyone could read it (${what}), so it is a draft. Publish it if everyone may.`,
    );
  } else if (state === 'temporary') {
    moment.report(
      'unknown',
      `The old site takes it down (${name}: ${textsOf(value)[0]}), and Portico doesn't. Delete it then.`,
    );
  }
  return state ?? 'draft';
}

/** `true`, `false`, also in older YAML; `past` or `later` for a date; or else the text. */
function meaningOf(value: unknown, { date, now }: Moment): string {
  const text = (typeof value === 'boolean' ? String(value) : (textsOf(value)[0] ?? '')).toLowerCase();
  const day = /\d{4}/.test(text) ? dateOf(text) : undefined;
  if (day !== undefined) {
    return isPast(day, now) ? 'past' : 'later';
  }
  const isLate = /^(?:future|scheduled)$/.test(text) && isPast(date, now);
  const meant = text
    .replace(/^(?:yes|y|on|1)$/, 'true')
    .replace(/^(?:no|n|off|0)$/, 'false')
    .replace('future', 'scheduled');
  return isLate ? 'late' : meant;
}

function isPast(date: string | undefined, now: Date): boolean {
  return date !== undefined && new Date(date) <= now;
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[- ]|(?<!^)_/g, '');
}

/** Returns the day or moment that a text means, in UTC if it has no zone; undefined if it means none. */
function dateOf(text = ''): string | undefined {
  const hasZone = /(?:Z|UTC|GMT|:[\d.]+ *[+-]\d{2}:?\d{2})$/i.test(text);
  const date = new Date(`${text.replace(/(\d)T(?=\d)/, '$1 ')}${hasZone ? '' : ' UTC'}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace(/T00:00:00\.000Z$|\.000(?=Z$)/, '');
}

/** The texts of a list, of a text with separators, or of objects that name something, such as `{ name: Jun }`. */
function textsOf(value: unknown, separator?: RegExp): readonly string[] {
  if (Array.isArray(value)) {
    return value.flatMap((each) => textsOf(each));
  }
  const keys = ['name', 'label', 'key', 'title', 'image', 'src', 'date'];
  const named = isFields(value) ? keys.map((key) => textAt(value, key)).find((each) => each !== undefined) : value;
  const text = (value instanceof Date ? value.toISOString() : textAt(named)) ?? '';
  return (separator === undefined ? [text] : text.split(separator)).map((part) => part.trim()).filter(Boolean);
}

function beginningOf({ children }: Root): string {
  const texts = children.flatMap((node) => (node.type === 'paragraph' ? textIn(node) : []));
  const text =
    texts
      .find((each) => /\p{L}{3}/u.test(each) && !/^\s*(?::::|\[!|\{[{%])/.test(each))
      ?.trim()
      .replace(/\s+/g, ' ') ?? '';
  const cut = text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, ' …');
  return (text.length > MAX_DESCRIPTION ? cut : text) || 'TODO';
}
