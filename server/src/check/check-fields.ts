import { closest } from '@portico/config/closest';
import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, mostUsed, PLACEHOLDER, PLACEHOLDER_START, type Post } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts, commonSpellings, foldedName } from '#check/known-posts.ts';
import { displayPath } from '#content/read-content.ts';

type Field = readonly [field: string, message: string];
type FieldMistakes = { readonly mistakes?: readonly Field[]; readonly warnings?: readonly Field[] };

type FieldCheckOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly language: SiteLanguage | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

// Shorter names are similar to many others.
const SHORTEST = 5;
const UNWRITTEN = /^(?:TODO|TBD|TK|FIXME)[.:]?$|^lorem ipsum\b/i;
const SHOWN = 40;
const MIN_YEAR = 1990;
const MAX_YEARS_AHEAD = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const MARKUP =
  /\*\*[^*]{1,200}\*\*|(?<![\w*_])([*_])(?![\s*_])[^*_]{1,200}(?<!\s)\1(?![\w*_])|~~[^~]{1,200}~~|`[^`]{1,200}`|!?\[[^[\]]{1,200}\]\([^()\s]{1,300}\)|<\/?(?:b|i|em|strong|code|br)\b[^<>]{0,100}>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/;

export function createFieldCheck({ directory, snapshot, language, now }: FieldCheckOptions) {
  const posts = allPosts(snapshot);
  const checks: readonly ((post: Post) => FieldMistakes)[] = [
    checkTexts,
    createTitleCheck(directory, posts),
    createAuthorCheck(snapshot),
    (post) => checkDates(post, now),
    createLanguageCheck(posts, languageOf({ language })),
    createNameCheck(posts),
  ];
  return (post: Post): readonly Remark[] => {
    const noText = { severity: 'mistake', message: 'the post has no text; write it, or draft: true' } as const;
    return [
      ...(!post.draft && post.markdown.trim() === '' ? [noText] : []),
      ...checks.flatMap((check) => {
        const { mistakes = [], warnings = [] } = check(post);
        return [
          ...mistakes.map(([field, message]): Remark => ({ severity: 'mistake', field, message })),
          ...warnings.map(([field, message]): Remark => ({ severity: 'warning', field, message })),
        ];
      }),
    ];
  };
}

function checkTexts(post: Post): FieldMistakes {
  const mistakes: Field[] = [];
  const warnings: Field[] = [];
  for (const field of ['title', 'description', 'author', 'category'] as const) {
    const text = post[field];
    if (!post.draft && UNWRITTEN.test(text)) {
      mistakes.push([field, `${text.slice(0, SHOWN)} is a placeholder; write the ${field}, or draft: true`]);
    }
    if (text.startsWith(PLACEHOLDER_START)) {
      const shown = JSON.stringify(text);
      mistakes.push([field, `readers see ${shown}, which npm run new-provider wrote; write the ${field}`]);
    }
    const [markup] = MARKUP.exec(text) ?? [];
    if (markup !== undefined) {
      const shown = JSON.stringify(markup);
      warnings.push([
        field,
        `readers see ${shown} as it is written, because a ${field} is plain text; write only the words`,
      ]);
    }
  }
  return { mistakes, warnings };
}

function createTitleCheck(directory: string, posts: readonly Post[]) {
  const keyOf = ({ title, lang = '' }: Post) => `${lang} ${title.toLowerCase()}`;
  const byTitle = Map.groupBy(posts, keyOf);
  return (post: Post): FieldMistakes => {
    const [first = post] = byTitle.get(keyOf(post)) ?? [];
    const other = displayPath(directory, first.file);
    const message = `${other} has the same title, so readers cannot tell the two apart; change one of them`;
    return first === post ? {} : { warnings: [['title', message]] };
  };
}

function createAuthorCheck({ authors }: ContentSnapshot) {
  const names = [...authors.values()].map(({ name }) => name);
  return (post: Post): FieldMistakes => {
    const mistakes: Field[] = [];
    const warnings: Field[] = [];
    for (const author of post.authors) {
      const known = authors.get(slugify(author))?.name;
      const meant = known ?? closest(author, names);
      const what = `${JSON.stringify(author)} is not in authors.yaml`;
      if (author === PLACEHOLDER || author === known || authors.size === 0) {
        continue;
      }
      if (meant === undefined) {
        const advice = 'so the post shows nothing about the author; add an entry, or leave it as it is';
        warnings.push(['author', `${what}, ${advice}`]);
      } else {
        mistakes.push(['author', `${what}; did you mean ${JSON.stringify(meant)}?`]);
      }
    }
    return { mistakes, warnings };
  };
}

function checkDates({ date, updated }: Post, now: number): FieldMistakes {
  const mistakes: Field[] = [];
  const warnings: Field[] = [];
  const year = Number(date.slice(0, 'YYYY'.length));
  if (year < MIN_YEAR || year > new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD) {
    const effect = year < MIN_YEAR ? 'last in all lists' : 'not public until then';
    mistakes.push(['date', `the year ${year} is far away, so the post is ${effect}; correct the date`]);
  }
  if (updated !== undefined && Date.parse(updated) < Date.parse(date.slice(0, 'YYYY-MM-DD'.length))) {
    const what = `${updated} is before the post's date, ${date}`;
    warnings.push(['updated', `${what}; write when it was changed, or remove it`]);
  }
  if (updated !== undefined && Date.parse(updated) > Math.max(now, Date.parse(date)) + DAY_MS) {
    warnings.push(['updated', `${updated} is in the future; write when the post was changed, or remove it`]);
  }
  return { mistakes, warnings };
}

function createLanguageCheck(posts: readonly Post[], siteLanguage: string) {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const bySlug = new Map(posts.map(({ slug, lang }) => [slug, lang ?? siteLanguage]));
  return ({ lang, translationOf }: Post): FieldMistakes => {
    if (lang !== undefined && names.of(lang.replace(/-.*/, '')) === undefined) {
      const message = `no language has the tag ${JSON.stringify(lang)}, so screen readers and translators do not know it; write one such as de, ja or pt-BR`;
      return { mistakes: [['lang', message]] };
    }
    const original = translationOf === undefined ? undefined : bySlug.get(translationOf);
    const message =
      'the original is in this language too; rename the file after the language of its text, or make it a post';
    return lang !== undefined && original !== undefined && isSame(lang, original)
      ? { mistakes: [['lang', message]] }
      : {};
  };
}

/** Whether two languages are equal, or one is the other without its region: en and en-US. */
function isSame(language: string, other: string): boolean {
  return `${language}-`.startsWith(`${other}-`) || `${other}-`.startsWith(`${language}-`);
}

function createNameCheck(posts: readonly Post[]) {
  const meantTag = meantAmong(posts.flatMap(({ tags }) => tags));
  const meantCategory = meantAmong(posts.map(({ category }) => category));
  const meantSeries = meantAmong(posts.flatMap(({ series }) => series ?? []));
  const ownerOfTag = ownersOfPages(posts.flatMap(({ tags }) => tags));
  const ownerOfCategory = ownersOfPages(posts.map(({ category }) => category));
  return ({ tags, category, series }: Post): FieldMistakes => {
    const names = [
      ...tags.map((tag, index) => ({ field: `tags[${index}]`, what: 'tag', name: tag, meant: meantTag(tag) })),
      { field: 'category', what: 'category', name: category, meant: meantCategory(category) },
      { field: 'series', what: 'series', name: series, meant: series === undefined ? undefined : meantSeries(series) },
    ];
    const mistakes = names.flatMap(({ field, what, name, meant }): readonly Field[] => {
      const message = `other posts don't have the ${what} ${JSON.stringify(name)}; did you mean ${JSON.stringify(meant)}?`;
      return meant === undefined ? [] : [[field, message]];
    });
    const onPageOf = [
      ...tags.map((tag, index) => ({ field: `tags[${index}]`, name: tag, owner: ownerOfTag(tag) })),
      { field: 'category', name: category, owner: ownerOfCategory(category) },
    ];
    const warnings = onPageOf.flatMap(({ field, name, owner }): readonly Field[] => {
      const [shown, other] = [JSON.stringify(name), JSON.stringify(owner)];
      const message = `${shown} has no page of its own, because its URL is that of ${other}, which more posts have or a newer one; write a name that differs in its letters or digits`;
      return foldedName(owner) === foldedName(name) ? [] : [[field, message]];
    });
    return { mistakes, warnings };
  };
}

/** Returns a function that tells whose page the posts of a name are on: C++ and C# have the same URL. */
function ownersOfPages(names: readonly string[]): (name: string) => string {
  const owners = new Map([...Map.groupBy(names, slugify)].map(([slug, all]) => [slug, mostUsed(all)]));
  return (name) => owners.get(slugify(name)) ?? name;
}

/** Finds the usual spelling of a name, or a common name that is similar. HTTP/2 and HTTP/3 are not, because their numbers differ. */
function meantAmong(names: readonly string[]): (name: string) => string | undefined {
  const usual = commonSpellings(names);
  const counts = Map.groupBy(names, foldedName);
  const common = [...counts].flatMap(([folded, all]) => (all.length > 1 ? (usual.get(folded) ?? []) : []));
  const slugs = new Set(common.map(slugify));
  const numbersOf = (text: string) => text.match(/\d+/g)?.join();
  return (name) => {
    const spelling = usual.get(foldedName(name));
    if (spelling !== name) {
      return spelling;
    }
    const isUnlike = counts.get(foldedName(name))?.length !== 1 || slugs.has(slugify(name)) || name.length < SHORTEST;
    const near = common.filter((other) => numbersOf(other) === numbersOf(name));
    return isUnlike ? undefined : closest(name, near);
  };
}
