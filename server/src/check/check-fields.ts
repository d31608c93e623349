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
import { urlBeside } from '@portico/content/paths';
import { SITE_PLACEHOLDER } from '@portico/core/authoring';
import type { RuleName } from '@portico/core/check-rules';
import { closest } from '@portico/core/closest';
import { foldedName, slugify, topicSlug } from '@portico/core/slugify';
import { missingFont } from '#cards/card-fonts.ts';
import type { CheckSiteOptions, Remark } from '#check/finding.ts';
import { markupIn } from '#check/markup.ts';

type Check = (post: Post) => readonly Remark[];

// Shorter names are similar to many others.
const MIN_LENGTH = 5;
const UNWRITTEN = new RegExp(`^(?:${DRAFT_PLACEHOLDER}|TBD|TK|FIXME)[.:]?$|^lorem ipsum\\b`, 'i');
// Not a title such as "TODO comments in old code".
const TO_WRITE = /^(?:TODO|TBD|FIXME)(?:: |\s+(?:add|choose|describe|fill|find|finish|later|replace|say|write)\b)/;
const MAX_SHOWN = 40;
const DAY_LENGTH = '2026-03-14'.length;
const MIN_YEAR = 1990;
const MAX_YEARS_AHEAD = 5;
const LANGUAGES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
// What joins several names, and what may follow a comma within one name.
const JOINED = /\s*[,、;]\s*|\s+(?:and|und|et|y|[&+/])\s+/;
const AFTER_A_NAME =
  /^(?:[JS]r\.?|[IVX]{2,4}|(?:Ph|M|J)\.?D\.?|M\.?Sc\.?|Esq\.?|Inc\.?|LLC|L(?:t|i)d\.?|GmbH|[A-Z]{2,5})$/;
const MAX_LENGTHS = { title: 150, description: 500 } as const;
// A title that says the post isn't ready.
const NOT_READY =
  /^\s*(?:[[(](?:draft|wip|todo|internal|do not publish|embargo(?:ed)?)\b[^\])]*[\])]|(?:DRAFT|WIP|TODO|DO NOT PUBLISH)\b\s*[:–—-])/i;
const PICTURE_NAME = /^\S+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const MIN_CARD_WIDTH = 600;
const NAME_BESIDE_ADDRESS = /^(.*?)\s*<?\S+@\S+\.\S+>?$/;

export function createFieldCheck({ snapshot }: CheckSiteOptions, now: number): Check {
  const posts = allPosts(snapshot);
  const checks: readonly Check[] = [
    checkTexts,
    checkCover,
    (post) => checkCard(post, snapshot),
    ({ unknownFields = [] }) => unknownFields.map((unknown) => ({ rule: 'field/unknown', ...unknown })),
    createAuthorCheck(snapshot),
    (post) => checkDate(post, now),
    createPlaceCheck(posts),
    createFileNameCheck(posts),
    checkLanguage,
    createNameCheck(posts, snapshot.index),
  ];
  return (post) => checks.flatMap((check) => check(post));
}

function remark(rule: RuleName, field: string, message: string): Remark {
  return { rule, field, message };
}

function checkTexts(post: Post): readonly Remark[] {
  const isEmpty = !post.draft && post.textHash === '';
  const empty: Remark = { rule: 'post/empty', message: 'the post has no text; write it, or draft: true' };
  const ofFields = (['title', 'description', 'author', 'category'] as const).flatMap((field) => {
    const text = post[field];
    const markup = markupIn(text);
    const isUnwritten = UNWRITTEN.test(text) || TO_WRITE.test(text);
    const when = post.draft ? 'before you publish the post' : 'or draft: true';
    const unwritten = `${text.slice(0, MAX_SHOWN)} is a placeholder; write the ${field}, ${when}`;
    const placeholder = `readers see ${JSON.stringify(text)}, which npm create portico wrote; write the ${field}`;
    const marked = `readers see ${JSON.stringify(markup)} literally, because a ${field} is plain text; write only the words`;
    return [
      isUnwritten ? remark(post.draft ? 'text/placeholder' : 'field/placeholder', field, unwritten) : [],
      text.startsWith(SITE_PLACEHOLDER) ? remark('field/placeholder', field, placeholder) : [],
      markup === undefined ? [] : remark('field/markup', field, marked),
    ].flat();
  });
  const tooLong = (['title', 'description'] as const).flatMap((field) => {
    const [length, limit] = [post[field].length, MAX_LENGTHS[field]];
    const message = `it has ${length} characters, of which lists and search engines show a part; write at most ${limit}`;
    return length > limit ? [remark('field/length', field, message)] : [];
  });
  const [, inQuotes] = /^[“„]([^“”„]{1,200})[”“]$/.exec(post.title) ?? [];
  const quoted = `readers see the typographic quotation marks around the title; write it without them: ${inQuotes}`;
  const [notReady] = post.draft ? [] : (NOT_READY.exec(post.title) ?? []);
  const unready = `readers see ${JSON.stringify(notReady)}; write draft: true if the post is not ready, or remove this`;
  return [
    ...(isEmpty ? [empty] : []),
    ...ofFields,
    ...tooLong,
    ...(inQuotes === undefined ? [] : [remark('field/markup', 'title', quoted)]),
    ...(notReady === undefined ? [] : [remark('field/not-ready', 'title', unready)]),
  ];
}

function checkCover({ cover, coverAlt }: Post): readonly Remark[] {
  const missing =
    'readers who cannot see the cover get no text for it; add coverAlt, or coverAlt: "" if the image is only decoration';
  if (cover === undefined) {
    const message = 'the post has no cover that this could describe; add cover, or remove this';
    return coverAlt === undefined ? [] : [remark('cover/text', 'coverAlt', message)];
  }
  const silent = `${JSON.stringify(coverAlt)} does not describe the cover; write what it shows`;
  return [
    ...(coverAlt === undefined ? [remark('cover/text', 'cover', missing)] : []),
    ...(PICTURE_NAME.test(coverAlt ?? '') ? [remark('cover/text', 'coverAlt', silent)] : []),
  ];
}

function checkCard({ slug, title, card, cover }: Post, { images }: ContentSnapshot): readonly Remark[] {
  const font = card === undefined ? missingFont(title) : undefined;
  const message = `no font for these letters is installed, so the card that social networks show has the brand instead of the title; run npm install ${font}`;
  const { width = MIN_CARD_WIDTH, height } = (card !== undefined && images.get(urlBeside({ slug, file: card }))) || {};
  const drawn = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  const tiny = `the cover has ${drawn?.width} × ${drawn?.height} pixels, so it is blurred or small; save it with a width of 1200 or more`;
  const isTiny = (drawn?.width ?? MIN_CARD_WIDTH) < MIN_CARD_WIDTH && !/\.svg$/i.test(cover ?? '');
  const small = `the picture has ${width} × ${height} pixels, so social networks show it small; save it with 1200 × 630`;
  return [
    ...(font === undefined ? [] : [remark('card/font', 'title', message)]),
    ...(isTiny ? [remark('cover/small', 'cover', tiny)] : []),
    ...(width < MIN_CARD_WIDTH ? [remark('cover/small', 'card', small)] : []),
  ];
}

function createAuthorCheck({ authors }: ContentSnapshot): Check {
  const names = [...authors.values()].map(({ name }) => name);
  return (post) =>
    post.authors.flatMap((author): Remark | [] => {
      const listed = authors.get(slugify(author))?.name;
      const known = listed === undefined ? nameMeant(author, names) : undefined;
      const several = listed === undefined && known === undefined ? namesIn(author, names) : [];
      if (several.length > 1) {
        const message = `${JSON.stringify(author)} is a single author with a page; if these are ${several.length} people, write author: [${several.join(', ')}]`;
        return remark('author/name', 'author', message);
      }
      const meant = listed ?? known ?? closest(author, names);
      if (author === DRAFT_PLACEHOLDER || author === listed || authors.size === 0) {
        return [];
      }
      const what = `${JSON.stringify(author)} is not in authors.yaml`;
      const space = /[^\S ]/.test(author) ? ' Its space is a no-break or another special one' : '';
      return meant === undefined
        ? remark(
            'author/unknown',
            'author',
            `${what}, so the post shows nothing about the author; add an entry, or leave it as it is`,
          )
        : remark('author/name', 'author', `${what}; did you mean ${JSON.stringify(meant)}?${space}`);
    });
}

/** Finds the author meant by another form of the name: "@jun", "Jun", "Watanabe, Jun", "Jun Watanabe <jun@culvert.example>". */
function nameMeant(text: string, known: readonly string[]): string | undefined {
  const [, name = text] = NAME_BESIDE_ADDRESS.exec(text) ?? [];
  const [last = '', first = '', ...others] = name
    .replace(/^@/, '')
    // What the person does.
    .replace(/\s?\([^()]{0,200}\)$/, '')
    .split(/\s*,\s*/);
  const written = slugify(first === '' ? last : `${first} ${last}`);
  const found = known.filter(
    (each) => slugify(each) === written || (first === '' && slugify(each).startsWith(`${written}-`)),
  );
  return others.length === 0 && found.length === 1 && written !== '' ? found[0] : undefined;
}

/** Splits a text that joins several names. Returns an empty list if it is one name, such as "Docs and Tools Team" or "Sammy Davis, Jr.". */
function namesIn(text: string, known: readonly string[]): readonly string[] {
  const parts = text.split(JOINED).filter((part) => part !== '');
  const isList = /[,、;]/.test(text) && !parts.slice(1).every((part) => AFTER_A_NAME.test(part));
  const isName = (part: string) =>
    known.includes(part) || /^\p{Lu}\S*(?:\s+\S+)*\s+\p{Lu}\S*$/u.test(part.replace(/\s*\([^()]*\)$/, ''));
  return isList || parts.every(isName) ? parts : [];
}

/** A date in the file's name becomes a part of the URL, which is on purpose if most posts have one. */
function createFileNameCheck(posts: readonly Post[]): Check {
  const afterDate = ({ slug }: Post) => /^\d{4}-\d{2}-\d{2}-(.+)$/.exec(slug)?.[1];
  const isUsual = posts.filter((post) => afterDate(post) !== undefined).length * 2 > posts.length;
  return (post) => {
    const rest = afterDate(post);
    const message = `the date in the file's name is part of the URL, and the field date has it anyway; rename it to ${rest}`;
    return rest === undefined || isUsual || post.draft ? [] : [{ rule: 'file/date', message }];
  };
}

/** Checks for a post that is outside the folder of most others, probably by accident. */
function createPlaceCheck(posts: readonly Post[]): Check {
  const isInFolder = ({ file }: Post) => file.startsWith('posts/');
  const inFolder = posts.filter(isInFolder).length;
  const isUsual = inFolder > posts.length - inFolder;
  const message =
    'this is published, although it is not in the folder posts; move it there, or out of the content folder';
  return (post) => (isUsual && !post.draft && !isInFolder(post) ? [{ rule: 'file/place', message }] : []);
}

function checkDate({ date, updated = date, reviewed = '', tested = '' }: Post, now: number): readonly Remark[] {
  const days = { updated, reviewed, tested: testedParts(tested).date };
  // In some time zones, it is already the next day.
  const latest = Math.max(now + DAY_MS, Date.parse(date));
  const future = Object.entries(days).flatMap(([field, day]) =>
    Date.parse(day) > latest
      ? [remark('date/order', field, `${day} is in the future, and readers see it; correct it`)]
      : [],
  );
  if (future.length > 0) {
    return future;
  }
  if (updated.slice(0, DAY_LENGTH) < date.slice(0, DAY_LENGTH)) {
    return [remark('date/order', 'updated', `${updated} is before the post's date, ${date}; correct one of the two`)];
  }
  const year = Number(date.slice(0, 'YYYY'.length));
  const isFar = year < MIN_YEAR || year > new Date(now).getUTCFullYear() + MAX_YEARS_AHEAD;
  const effect = year < MIN_YEAR ? 'last in all lists' : 'not public until then';
  return isFar
    ? [
        remark(
          'date/year',
          'date',
          `the year ${year} is too far from today, so the post is ${effect}; correct the date`,
        ),
      ]
    : [];
}

function checkLanguage({ lang }: Post): readonly Remark[] {
  if (lang === undefined || LANGUAGES.of(lang.replace(/-.*/, '')) !== undefined) {
    return [];
  }
  const unknown = `no language has the tag ${JSON.stringify(lang)}, so screen readers and translators do not know it`;
  return [remark('language/unknown', 'lang', `${unknown}; write one such as de, ja or pt-BR`)];
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
      namesIn(post).flatMap((name, index): readonly Remark[] => {
        const field = what === 'tag' ? `tags[${index}]` : what;
        const [meant, owner, shown] = [meantBy(name), ownerOf(name), JSON.stringify(name)];
        const unlikeOthers = `other posts don't have the ${what} ${shown}; did you mean ${JSON.stringify(meant)}?`;
        const sharesPage = `${shown} has no page, because its URL is that of ${JSON.stringify(owner)}, which more posts or a newer one use; set its slug in blog.topics of site.config.ts, or write another name`;
        const parts = name.split(/,\s+/).filter((part) => part !== '');
        const bare = name.replace(/^#(?=.)|^[“„"‘](?=.+[”“"’]$)|(?<=^[“„"‘].{0,200})[”“"’]$/g, '');
        if (bare !== name) {
          return [
            remark(
              'tag/form',
              field,
              `readers see the ${what} ${shown} with its marks; did you mean ${JSON.stringify(bare)}?`,
            ),
          ];
        }
        const words = what === 'tag' ? name.split(' ') : [];
        const isList =
          words.length > 1 && (counts.get(name)?.length ?? 0) === 1 && words.every((word) => counts.has(word));
        if (isList) {
          return [
            remark(
              'tag/form',
              field,
              `${shown} is a single tag, and each of its words is one too; if these are ${words.length}, write tags: [${words.join(', ')}]`,
            ),
          ];
        }
        const isSeveral = what !== 'series' && parts.length > 1 && parts.every((part) => part.length <= MAX_SHOWN);
        const list =
          what === 'tag'
            ? `; if these are ${parts.length}, write tags: [${parts.join(', ')}]`
            : ', and a post has one; write one of them';
        return [
          ...(isSeveral && meant === undefined
            ? [remark('tag/form', field, `${shown} is a single ${what}${list}`)]
            : []),
          ...(meant === undefined ? [] : [remark('tag/spelling', field, unlikeOthers)]),
          ...(foldedName(owner) === foldedName(name) ? [] : [remark('tag/form', field, sharesPage)]),
        ];
      });
  });
  return (post) => kinds.flatMap((check) => check(post));
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
