import { closest } from '@portico/config/closest';
import { languageOf } from '@portico/config/languages';
import { foldedName, slugify, topicSlug } from '@portico/config/slugify';
import {
  allPosts,
  type ContentIndex,
  type ContentSnapshot,
  DAY_MS,
  DRAFT_PLACEHOLDER,
  mostUsed,
  type Post,
  SITE_PLACEHOLDER,
} from '@portico/content';
import type { CheckSiteOptions, Remark } from '#check/finding.ts';
import { displayPath } from '#process/command.ts';

type Check = (post: Post) => readonly Remark[];

// Shorter names are similar to many others.
const MIN_LENGTH = 5;
const UNWRITTEN = new RegExp(`^(?:${DRAFT_PLACEHOLDER}|TBD|TK|FIXME)[.:]?$|^lorem ipsum\\b`, 'i');
const MAX_SHOWN = 40;
const MIN_YEAR = 1990;
const MAX_YEARS_AHEAD = 5;
const MARKUP =
  /\*\*[^*]{1,200}\*\*|(?<![\w*_])([*_])(?![\s*_])[^*_]{1,200}(?<!\s)\1(?![\w*_])|~~[^~]{1,200}~~|`[^`]{1,200}`|!?\[[^[\]]{1,200}\]\([^()\s]{1,300}\)|<\/?(?:b|i|em|strong|code|br)\b[^<>]{0,100}>|&(?:amp|lt|gt|quot|nbsp|#\d{2,5});/;

export function createFieldCheck({ directory, snapshot, siteConfig }: CheckSiteOptions, now: number): Check {
  const posts = allPosts(snapshot);
  const checks: readonly Check[] = [
    checkTexts,
    createTitleCheck(directory, posts),
    createAuthorCheck(snapshot),
    (post) => checkDates(post, now),
    createLanguageCheck(posts, languageOf(siteConfig)),
    createNameCheck(posts, snapshot.index),
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
  const isEmpty = !post.draft && post.markdown.trim() === '';
  const empty: Remark = { severity: 'mistake', message: 'the post has no text; write it, or draft: true' };
  const ofFields = (['title', 'description', 'author', 'category'] as const).flatMap((field) => {
    const text = post[field];
    const [markup] = MARKUP.exec(text) ?? [];
    const isUnwritten = !post.draft && UNWRITTEN.test(text);
    const unwritten = `${text.slice(0, MAX_SHOWN)} is a placeholder; write the ${field}, or draft: true`;
    const placeholder = `readers see ${JSON.stringify(text)}, which npm run new-provider wrote; write the ${field}`;
    const marked = `readers see ${JSON.stringify(markup)} as it is written, because a ${field} is plain text; write only the words`;
    return [
      isUnwritten ? mistake(field, unwritten) : [],
      text.startsWith(SITE_PLACEHOLDER) ? mistake(field, placeholder) : [],
      markup === undefined ? [] : warning(field, marked),
    ].flat();
  });
  return [...(isEmpty ? [empty] : []), ...ofFields];
}

function createTitleCheck(directory: string, posts: readonly Post[]): Check {
  const keyOf = ({ title, lang = '' }: Post) => `${lang} ${title.toLowerCase()}`;
  const firsts = new Map(posts.toReversed().map((post) => [keyOf(post), post]));
  return (post) => {
    const { file } = firsts.get(keyOf(post)) ?? post;
    const message = `${displayPath(directory, file)} has the same title, so readers cannot tell the two apart; change one of them`;
    return file === post.file ? [] : [warning('title', message)];
  };
}

function createAuthorCheck({ authors }: ContentSnapshot): Check {
  const names = [...authors.values()].map(({ name }) => name);
  return (post) =>
    post.authors.flatMap((author): Remark | [] => {
      const listed = authors.get(slugify(author))?.name;
      const meant = listed ?? closest(author, names);
      if (author === DRAFT_PLACEHOLDER || author === listed || authors.size === 0) {
        return [];
      }
      const what = `${JSON.stringify(author)} is not in authors.yaml`;
      return meant === undefined
        ? warning('author', `${what}, so the post shows nothing about the author; add an entry, or leave it as it is`)
        : mistake('author', `${what}; did you mean ${JSON.stringify(meant)}?`);
    });
}

function checkDates({ date, updated = date }: Post, now: number): readonly Remark[] {
  const year = Number(date.slice(0, 'YYYY'.length));
  const isFar = year < MIN_YEAR || year > new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD;
  const effect = year < MIN_YEAR ? 'last in all lists' : 'not public until then';
  const far = `the year ${year} is far away, so the post is ${effect}; correct the date`;
  const isEarly = Date.parse(updated) < Date.parse(date.slice(0, 'YYYY-MM-DD'.length));
  const isLate = Date.parse(updated) > Math.max(now, Date.parse(date)) + DAY_MS;
  const when = isEarly ? `before the post's date, ${date}` : 'in the future';
  const odd = `${updated} is ${when}; write when the post was changed, or remove it`;
  return [isFar ? mistake('date', far) : [], isEarly || isLate ? warning('updated', odd) : []].flat();
}

function createLanguageCheck(posts: readonly Post[], siteLanguage: string): Check {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const bySlug = new Map(posts.map(({ slug, lang }) => [slug, lang ?? siteLanguage]));
  return ({ lang, translationOf = '' }) => {
    if (lang === undefined) {
      return [];
    }
    const isUnknown = names.of(lang.replace(/-.*/, '')) === undefined;
    const unknown = `no language has the tag ${JSON.stringify(lang)}, so screen readers and translators do not know it; write one such as de, ja or pt-BR`;
    const same =
      'the original is in this language too; rename the file after the language of its text, or make it a post';
    return isUnknown || isSame(lang, bySlug.get(translationOf)) ? [mistake('lang', isUnknown ? unknown : same)] : [];
  };
}

/** Whether two languages are equal, or one is the other without its region: en and en-US. */
function isSame(language: string, other = '?'): boolean {
  return `${language}-`.startsWith(`${other}-`) || `${other}-`.startsWith(`${language}-`);
}

function createNameCheck(posts: readonly Post[], index: ContentIndex): Check {
  const kinds = [
    { what: 'tag', namesIn: ({ tags }: Post) => tags, pages: index.tags },
    { what: 'category', namesIn: ({ category }: Post) => [category], pages: index.categories },
    { what: 'series', namesIn: ({ series }: Post) => (series === undefined ? [] : [series]), pages: undefined },
  ].map(({ what, namesIn, pages }) => {
    const meantBy = meantAmong(posts.flatMap(namesIn));
    // C++ and C# have the same URL.
    const ownerOf = (name: string) => pages?.get(topicSlug(name, index.topics))?.name ?? name;
    return (post: Post) =>
      namesIn(post).flatMap((name, index): readonly Remark[] => {
        const field = what === 'tag' ? `tags[${index}]` : what;
        const [meant, owner, shown] = [meantBy(name), ownerOf(name), JSON.stringify(name)];
        const unlikeOthers = `other posts don't have the ${what} ${shown}; did you mean ${JSON.stringify(meant)}?`;
        const sharesPage = `${shown} has no page, because its URL is that of ${JSON.stringify(owner)}, which more posts have or a newer one; set its slug in blog.topics of site.config.ts, or write another name`;
        return [
          ...(meant === undefined ? [] : [mistake(field, unlikeOthers)]),
          ...(foldedName(owner) === foldedName(name) ? [] : [warning(field, sharesPage)]),
        ];
      });
  });
  return (post) => kinds.flatMap((check) => check(post));
}

/** Finds the usual spelling of a name, or a common name that is similar. HTTP/2 and HTTP/3 are not, because their numbers differ. */
function meantAmong(names: readonly string[]): (name: string) => string | undefined {
  const folded = new Map(Array.from(new Set(names), (name) => [name, foldedName(name)]));
  const groups = Map.groupBy(names, (name) => folded.get(name) ?? '');
  const usual = new Map([...groups].map(([key, all]) => [key, mostUsed(all)]));
  const common = [...groups].flatMap(([key, all]) => (all.length > 1 ? (usual.get(key) ?? []) : []));
  const slugs = new Set(common.map(slugify));
  const numbersOf = (text: string) => text.match(/\d+/g)?.join();
  return (name) => {
    const spelling = usual.get(foldedName(name));
    if (spelling !== name) {
      return spelling;
    }
    const isUnlike = groups.get(foldedName(name))?.length !== 1 || slugs.has(slugify(name)) || name.length < MIN_LENGTH;
    const near = common.filter((other) => numbersOf(other) === numbersOf(name));
    return isUnlike ? undefined : closest(name, near);
  };
}
