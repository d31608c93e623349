import { closest } from '@portico/config/closest';
import { languageOf, type SiteLanguage } from '@portico/config/languages';
import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, mostUsed, PLACEHOLDER, PLACEHOLDER_START, type Post } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts, commonSpellings, foldedName } from '#check/known-posts.ts';
import { displayPath } from '#content/read-content.ts';

type Check = (post: Post) => readonly Remark[];

type FieldCheckOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly language: SiteLanguage | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

// Shorter names are similar to many others.
const MIN_LENGTH = 5;
const UNWRITTEN = /^(?:TODO|TBD|TK|FIXME)[.:]?$|^lorem ipsum\b/i;
const MAX_SHOWN = 40;
const MIN_YEAR = 1990;
const MAX_YEARS_AHEAD = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
const MARKUP =
  /\*\*[^*]{1,200}\*\*|(?<![\w*_])([*_])(?![\s*_])[^*_]{1,200}(?<!\s)\1(?![\w*_])|~~[^~]{1,200}~~|`[^`]{1,200}`|!?\[[^[\]]{1,200}\]\([^()\s]{1,300}\)|<\/?(?:b|i|em|strong|code|br)\b[^<>]{0,100}>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/;

export function createFieldCheck({ directory, snapshot, language, now }: FieldCheckOptions): Check {
  const posts = allPosts(snapshot);
  const checks: readonly Check[] = [
    checkTexts,
    createTitleCheck(directory, posts),
    createAuthorCheck(snapshot),
    (post) => checkDates(post, now),
    createLanguageCheck(posts, languageOf({ language })),
    createNameCheck(posts),
  ];
  return (post) => checks.flatMap((check) => check(post));
}

function mistake(field: string, message: string): Remark {
  return { severity: 'mistake', field, message };
}

function warning(field: string, message: string): Remark {
  return { severity: 'warning', field, message };
}

function checkTexts(post: Post): readonly Remark[] {
  const remarks: Remark[] = [];
  if (!post.draft && post.markdown.trim() === '') {
    remarks.push({ severity: 'mistake', message: 'the post has no text; write it, or draft: true' });
  }
  for (const field of ['title', 'description', 'author', 'category'] as const) {
    const text = post[field];
    if (!post.draft && UNWRITTEN.test(text)) {
      const message = `${text.slice(0, MAX_SHOWN)} is a placeholder; write the ${field}, or draft: true`;
      remarks.push(mistake(field, message));
    }
    if (text.startsWith(PLACEHOLDER_START)) {
      const shown = JSON.stringify(text);
      remarks.push(mistake(field, `readers see ${shown}, which npm run new-provider wrote; write the ${field}`));
    }
    const [markup] = MARKUP.exec(text) ?? [];
    if (markup !== undefined) {
      const what = `readers see ${JSON.stringify(markup)} as it is written, because a ${field} is plain text`;
      remarks.push(warning(field, `${what}; write only the words`));
    }
  }
  return remarks;
}

function createTitleCheck(directory: string, posts: readonly Post[]): Check {
  const keyOf = ({ title, lang = '' }: Post) => `${lang} ${title.toLowerCase()}`;
  const byTitle = Map.groupBy(posts, keyOf);
  return (post) => {
    const [first = post] = byTitle.get(keyOf(post)) ?? [];
    const other = displayPath(directory, first.file);
    const message = `${other} has the same title, so readers cannot tell the two apart; change one of them`;
    return first === post ? [] : [warning('title', message)];
  };
}

function createAuthorCheck({ authors }: ContentSnapshot): Check {
  const names = [...authors.values()].map(({ name }) => name);
  return (post) =>
    post.authors.flatMap((author): Remark | [] => {
      const known = authors.get(slugify(author))?.name;
      const meant = known ?? closest(author, names);
      if (author === PLACEHOLDER || author === known || authors.size === 0) {
        return [];
      }
      const what = `${JSON.stringify(author)} is not in authors.yaml`;
      return meant === undefined
        ? warning('author', `${what}, so the post shows nothing about the author; add an entry, or leave it as it is`)
        : mistake('author', `${what}; did you mean ${JSON.stringify(meant)}?`);
    });
}

function checkDates({ date, updated }: Post, now: number): readonly Remark[] {
  const remarks: Remark[] = [];
  const year = Number(date.slice(0, 'YYYY'.length));
  if (year < MIN_YEAR || year > new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD) {
    const effect = year < MIN_YEAR ? 'last in all lists' : 'not public until then';
    remarks.push(mistake('date', `the year ${year} is far away, so the post is ${effect}; correct the date`));
  }
  if (updated !== undefined && Date.parse(updated) < Date.parse(date.slice(0, 'YYYY-MM-DD'.length))) {
    const what = `${updated} is before the post's date, ${date}`;
    remarks.push(warning('updated', `${what}; write when it was changed, or remove it`));
  }
  if (updated !== undefined && Date.parse(updated) > Math.max(now, Date.parse(date)) + DAY_MS) {
    const what = `${updated} is in the future`;
    remarks.push(warning('updated', `${what}; write when the post was changed, or remove it`));
  }
  return remarks;
}

function createLanguageCheck(posts: readonly Post[], siteLanguage: string): Check {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const bySlug = new Map(posts.map(({ slug, lang }) => [slug, lang ?? siteLanguage]));
  return ({ lang, translationOf }) => {
    if (lang !== undefined && names.of(lang.replace(/-.*/, '')) === undefined) {
      const message = `no language has the tag ${JSON.stringify(lang)}, so screen readers and translators do not know it; write one such as de, ja or pt-BR`;
      return [mistake('lang', message)];
    }
    const original = translationOf === undefined ? undefined : bySlug.get(translationOf);
    const message =
      'the original is in this language too; rename the file after the language of its text, or make it a post';
    return lang !== undefined && original !== undefined && isSame(lang, original) ? [mistake('lang', message)] : [];
  };
}

/** Whether two languages are equal, or one is the other without its region: en and en-US. */
function isSame(language: string, other: string): boolean {
  return `${language}-`.startsWith(`${other}-`) || `${other}-`.startsWith(`${language}-`);
}

function createNameCheck(posts: readonly Post[]): Check {
  const kinds = [
    { what: 'tag', namesIn: ({ tags }: Post) => tags, hasPage: true },
    { what: 'category', namesIn: ({ category }: Post) => [category], hasPage: true },
    { what: 'series', namesIn: ({ series }: Post) => (series === undefined ? [] : [series]), hasPage: false },
  ].map(({ what, namesIn, hasPage }) => {
    const names = posts.flatMap(namesIn);
    const [meantBy, ownerOf] = [meantAmong(names), ownersOfPages(hasPage ? names : [])];
    return (post: Post) =>
      namesIn(post).flatMap((name, index): readonly Remark[] => {
        const field = what === 'tag' ? `tags[${index}]` : what;
        const [meant, owner, shown] = [meantBy(name), ownerOf(name), JSON.stringify(name)];
        const unlikeOthers = `other posts don't have the ${what} ${shown}; did you mean ${JSON.stringify(meant)}?`;
        const sharesPage = `${shown} has no page, because its URL is that of ${JSON.stringify(owner)}, which more posts have or a newer one; write a name that differs in its letters or digits`;
        return [
          ...(meant === undefined ? [] : [mistake(field, unlikeOthers)]),
          ...(foldedName(owner) === foldedName(name) ? [] : [warning(field, sharesPage)]),
        ];
      });
  });
  return (post) => kinds.flatMap((check) => check(post));
}

/** Returns a function that finds the name whose page a name's posts are on: C++ and C# have the same URL. */
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
    const isUnlike = counts.get(foldedName(name))?.length !== 1 || slugs.has(slugify(name)) || name.length < MIN_LENGTH;
    const near = common.filter((other) => numbersOf(other) === numbersOf(name));
    return isUnlike ? undefined : closest(name, near);
  };
}
