import {
  allPosts,
  type ContentIndex,
  type ContentSnapshot,
  DAY_MS,
  DRAFT_PLACEHOLDER,
  mostUsed,
  type Post,
  testedParts,
} from '@portico/content';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import type { RuleName } from '@portico/core/check-rules';
import { closest } from '@portico/core/closest';
import { foldedName, slugify, topicSlug } from '@portico/core/slugify';
import { missingFont } from '#cards/card-fonts.ts';
import type { CheckSiteOptions, Remark } from '#check/finding.ts';
import { markupIn } from '#check/markup.ts';
import { nameMeant, namesIn } from '#check/names.ts';

/** What is wrong with a post. What isn't is false. */
type Check = (post: Post) => readonly (Remark | false)[];

// Shorter names are similar to many others.
const MIN_LENGTH = 5;
// Not a title such as "TODO comments in old code".
const NOT_READY =
  /^\s*(?:TODO|TBD|TK|FIXME|WIP|DRAFT)(?:\s?[:–—-]|\s+(?:add|choose|describe|fill|find|finish|later|replace|say|write)\b)/;
const NOT_READY_IN_ANY_CASE =
  /^\s*(?:(?:todo|tbd|tk|fixme|wip|draft)\.?\s*$|[[(](?:todo|tbd|wip|draft|internal)\b|lorem ipsum\b)/i;
const MAX_SHOWN = 40;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const DAY_LENGTH = '2026-03-14'.length;
const MAX_YEARS_AGO = 40;
const MAX_YEARS_AHEAD = 5;
const PICTURE_NAME = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

export function createFieldCheck({ snapshot }: CheckSiteOptions, now: number): (post: Post) => readonly Remark[] {
  const posts = allPosts(snapshot);
  const checks: readonly Check[] = [
    checkTexts,
    checkCover,
    checkCard,
    ({ unknownFields = [] }) => unknownFields.map((unknown) => ({ rule: 'field/unknown', ...unknown })),
    createAuthorCheck(snapshot),
    (post) => checkDate(post, now),
    checkLanguage,
    createNameCheck(posts, snapshot.index),
  ];
  return (post) => checks.flatMap((check) => check(post)).filter((each) => each !== false);
}

function remark(rule: RuleName, field: string, message: string): Remark {
  return { rule, field, message };
}

function checkTexts(post: Post): ReturnType<Check> {
  const [, inQuotes] = /^[“„]([^“”„]{1,200})[”“]$/.exec(post.title) ?? [];
  const quoted = `readers see the typographic quotation marks around the title; write it without them: ${inQuotes}`;
  return [
    !post.draft &&
      post.textHash === '' && { rule: 'post/empty', message: 'the post has no text; write it, or draft: true' },
    ...(['title', 'description', 'author', 'category'] as const).flatMap((field) => {
      const text = post[field];
      const markup = markupIn(text);
      const isUnready = NOT_READY.test(text) || NOT_READY_IN_ANY_CASE.test(text);
      const unwritten = `${text.slice(0, MAX_SHOWN)} is a placeholder; write the ${field}, or draft: true`;
      const placeholder = `readers see ${JSON.stringify(text)}, which npm create portico wrote; write the ${field}`;
      const marked = `readers see ${JSON.stringify(markup)} literally, because a ${field} is plain text; write only the words`;
      return [
        !post.draft && isUnready && remark('field/placeholder', field, unwritten),
        text.startsWith(SITE_PLACEHOLDER) && remark('field/placeholder', field, placeholder),
        markup !== undefined && remark('field/markup', field, marked),
      ];
    }),
    inQuotes !== undefined && remark('field/markup', 'title', quoted),
  ];
}

function checkCover({ cover, coverAlt }: Post): ReturnType<Check> {
  const needless = 'the post has no cover that this could describe; add cover, or remove this';
  const missing =
    'readers who cannot see the cover get no text for it; add coverAlt, or coverAlt: "" if the image is only decoration';
  const silent = `${JSON.stringify(coverAlt)} does not describe the cover; write what it shows`;
  return cover === undefined
    ? [coverAlt !== undefined && remark('field/unknown', 'coverAlt', needless)]
    : [
        coverAlt === undefined && remark('image/no-text', 'cover', missing),
        PICTURE_NAME.test(coverAlt ?? '') && remark('image/no-text', 'coverAlt', silent),
      ];
}

function checkCard({ title, card }: Post): ReturnType<Check> {
  const font = card === undefined ? missingFont(title) : undefined;
  const message = `no font for these letters is installed, so the card that social networks show has the brand instead of the title; run npm install ${font}`;
  return [font !== undefined && remark('card/font', 'title', message)];
}

function createAuthorCheck({ authors }: ContentSnapshot): Check {
  const names = [...authors.values()].map(({ name }) => name);
  return (post) =>
    post.authors.map((author) => {
      const listed = authors.get(slugify(author))?.name;
      const shown = JSON.stringify(author);
      const several = listed === undefined ? namesIn(author, names) : [];
      if (several.length > 1) {
        const message = `${shown} is a single author with a page; if these are ${several.length} people, write author: [${several.join(', ')}]`;
        return remark('author/name', 'author', message);
      }
      const meant = listed ?? nameMeant(author, names);
      const space = /[^\S ]/.test(author) ? ' Its space is a no-break or another special one' : '';
      const misspelled = `${shown} is not in authors.yaml; did you mean ${JSON.stringify(meant)}?${space}`;
      const unknown = `${shown} is not in authors.yaml, so the post shows nothing about the author; add an entry, or leave it as it is`;
      return (
        author !== DRAFT_PLACEHOLDER &&
        author !== listed &&
        authors.size > 0 &&
        (meant === undefined
          ? remark('author/unknown', 'author', unknown)
          : remark('author/name', 'author', misspelled))
      );
    });
}

function checkDate({ date, updated = date, reviewed = '', tested = '' }: Post, now: number): ReturnType<Check> {
  const days = { updated, reviewed, tested: testedParts(tested).date };
  // In some time zones, it is already the next day.
  const latest = Math.max(now + DAY_MS, Date.parse(date));
  const future = Object.entries(days).filter(([, day]) => Date.parse(day) > latest);
  if (future.length > 0) {
    return future.map(([field, day]) =>
      remark('date/order', field, `${day} is in the future, and readers see it; correct it`),
    );
  }
  if (updated.slice(0, DAY_LENGTH) < date.slice(0, DAY_LENGTH)) {
    return [remark('date/order', 'updated', `${updated} is before the post's date, ${date}; correct one of the two`)];
  }
  const year = Number(date.slice(0, 'YYYY'.length));
  const years = year - new Date(now).getUTCFullYear();
  const effect = years < 0 ? 'last in all lists' : 'not public until then';
  const far = `the year ${year} is too far from today, so the post is ${effect}; correct the date`;
  return [(years < -MAX_YEARS_AGO || years > MAX_YEARS_AHEAD) && remark('date/year', 'date', far)];
}

function checkLanguage({ lang }: Post): ReturnType<Check> {
  const isKnown = lang === undefined || LANGUAGES.of(lang.replace(/-.*/, '')) !== undefined;
  const unknown = `no language has the tag ${JSON.stringify(lang)}, so screen readers and translators do not know it`;
  return [
    !isKnown && remark('language/unknown', 'lang', `${unknown}; Chinese is zh, Japanese ja, Korean ko, Greek el`),
  ];
}

function createNameCheck(posts: readonly Post[], index: ContentIndex): Check {
  const kinds = [
    { what: 'tag', namesIn: ({ tags }: Post) => tags, pages: index.tags },
    { what: 'category', namesIn: ({ category }: Post) => [category], pages: index.categories },
    { what: 'series', namesIn: ({ series }: Post) => (series === undefined ? [] : [series]), pages: undefined },
  ].map(({ what, namesIn, pages }) => {
    const meantBy = meantAmong(posts.flatMap(namesIn));
    const counts = Map.groupBy(posts.flatMap(namesIn), (name) => name);
    // C++ and C# have the same URL.
    const ownerOf = (name: string) => pages?.get(topicSlug(name, index.topics))?.name ?? name;
    return (post: Post) =>
      namesIn(post).flatMap((name, index) => {
        const field = what === 'tag' ? `tags[${index}]` : what;
        const [meant, owner, shown] = [meantBy(name), ownerOf(name), JSON.stringify(name)];
        const unlikeOthers = `other posts don't have the ${what} ${shown}; did you mean ${JSON.stringify(meant)}?`;
        const sharesPage = `${shown} has no page, because its URL is that of ${JSON.stringify(owner)}, which more posts or a newer one use; set its slug in blog.topics of site.config.ts, or write another name`;
        const bare = name.replace(/^#(?=.)|^[“„"‘](?=.+[”“"’]$)|(?<=^[“„"‘].{0,200})[”“"’]$/g, '');
        if (bare !== name) {
          const marked = `readers see the ${what} ${shown} with its marks; did you mean ${JSON.stringify(bare)}?`;
          return [remark('tag/spelling', field, marked)];
        }
        const several = what === 'series' || meant !== undefined ? [] : partsOf(name, counts);
        const list =
          what === 'tag'
            ? `; if these are ${several.length}, write tags: [${several.join(', ')}]`
            : ', and a post has one; write one of them';
        return [
          several.length > 1 && remark('tag/spelling', field, `${shown} is a single ${what}${list}`),
          meant !== undefined && remark('tag/spelling', field, unlikeOthers),
          several.length <= 1 && foldedName(owner) !== foldedName(name) && remark('tag/spelling', field, sharesPage),
        ];
      });
  });
  return (post) => kinds.flatMap((check) => check(post));
}

/** The parts of a name that commas separate, or the words of a name that no other post has and that are names themselves. */
function partsOf(name: string, used: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const parts = name.split(/\s*[,;、]\s*/).filter((part) => part !== '');
  const words = name.split(' ');
  const areNames = used.get(name)?.length === 1 && words.every((word) => used.has(word));
  return parts.length === 1 && areNames ? words : parts;
}

/**
 * Finds the usual spelling of a name, or a common name that is similar. HTTP/2 and HTTP/3 don't count as similar, because their
 * numbers differ.
 */
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
