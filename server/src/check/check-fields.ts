import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, closest, PLACEHOLDER, type Post, STARTING_TEXT } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts, writtenPosts } from '#check/known-posts.ts';
import { commonSpellings, createSpellings, withoutSpelling } from '#check/spellings.ts';
import { shownPath } from '#content/shown-path.ts';

const DAY_MS = 86_400_000;
// What npm run new-post cannot know.
const MAY_BE_LEFT_OPEN = ['description', 'author', 'category'] as const;

type Advice = string | false | undefined;

/** Makes the function that compares the front matter of a post with that of all others. */
export function createFieldCheck(directory: string, snapshot: ContentSnapshot): (post: Post) => readonly Remark[] {
  const { authors, index } = snapshot;
  const posts = allPosts(snapshot);
  // In the author's time zone it may be a day later.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const meantTag = createSpellings(posts.flatMap(({ tags }) => tags));
  const meantCategory = createSpellings(posts.map(({ category }) => category));
  const series = posts.flatMap((post) => post.series ?? []);
  const seriesSpellings = commonSpellings(series);
  const meantSeries = createSpellings(series);
  const byTitle = Map.groupBy(writtenPosts(snapshot), ({ title }) => title.toLowerCase());

  function adviceOnAuthor(author: string): Advice {
    if (author === PLACEHOLDER || authors.size === 0 || authors.has(slugify(author))) {
      return undefined;
    }
    const names = [...authors.values()].map(({ name }) => name);
    const meant = closest(author, names);
    const remedy = meant === undefined ? 'add an entry, or leave it at that' : `did you mean ${JSON.stringify(meant)}?`;
    return `${JSON.stringify(author)} is not in authors.yaml, so nothing about the author stands below the post; ${remedy}`;
  }

  function adviceOnName(post: Post, what: 'tag' | 'category', name: string): Advice {
    const shown = JSON.stringify(name);
    const meant = what === 'tag' ? meantTag(name) : meantCategory(name);
    if (meant !== undefined) {
      return `no other post has the ${what} ${shown}, so it has a page of its own; did you mean ${JSON.stringify(meant)}?`;
    }
    const page = (what === 'tag' ? index.tags : index.categories).get(slugify(name));
    if (page !== undefined && withoutSpelling(page.name) !== withoutSpelling(name)) {
      return `the ${what} ${shown} has one page with ${JSON.stringify(page.name)}, since an address keeps letters and digits alone; write that name where both mean the same, else one with other letters`;
    }
    // Only listed posts are on pages of tags and categories. Authors see all posts there, so they don't notice.
    return (
      post.unlisted &&
      !post.draft &&
      page === undefined &&
      `no published post that is listed has the ${what} ${shown}, so the link to its page leads nowhere on this unlisted post; write one that listed posts have`
    );
  }

  /** Posts are of one series only if they spell it alike. */
  function adviceOnSeries(name: string): Advice {
    const common = seriesSpellings.get(withoutSpelling(name)) ?? name;
    if (common !== name) {
      return `other posts have the series ${JSON.stringify(common)}, which its spelling makes another one, so neither leads to the other; write that name`;
    }
    const meant = meantSeries(name);
    return (
      meant !== undefined &&
      isSlip(name, meant) &&
      `no other post has the series ${JSON.stringify(name)}, so it leads to none; did you mean ${JSON.stringify(meant)}?`
    );
  }

  function adviceOnTitle(post: Post): Advice {
    const [first] = byTitle.get(post.title.toLowerCase()) ?? [];
    return (
      post.title !== '' &&
      first !== undefined &&
      first !== post &&
      `${shownPath(directory, first.file)} has this title too, so nobody can tell the two apart in lists and search; say what is special about this one`
    );
  }

  return (post) => {
    const warnings: readonly (readonly [field: string, Advice])[] = [
      ...(['title', 'description'] as const).map(
        (field) =>
          [
            field,
            post[field].startsWith(STARTING_TEXT) &&
              `readers see ${JSON.stringify(post[field])}, which npm run new-provider wrote; write the ${field}`,
          ] as const,
      ),
      ...post.authors.map((author) => ['author', adviceOnAuthor(author)] as const),
      ...post.tags.map((tag, place) => [`tags[${place}]`, adviceOnName(post, 'tag', tag)] as const),
      ...(post.droppedTags ?? []).map((tag) => ['tags', adviceOnDropped(post, tag)] as const),
      ['category', adviceOnName(post, 'category', post.category)],
      ['title', adviceOnTitle(post)],
      ['series', post.series && adviceOnSeries(post.series)],
      ['updated', adviceOnUpdated(post, tomorrow)],
    ];
    const open = post.draft ? [] : MAY_BE_LEFT_OPEN.filter((field) => post[field] === PLACEHOLDER);
    return [
      ...open.map((field) => ({
        severity: 'mistake' as const,
        field,
        message: `${PLACEHOLDER} is there for you to fill in; write the ${field}, or draft: true`,
      })),
      ...warnings.flatMap(([field, message]) => (message ? [{ severity: 'warning' as const, field, message }] : [])),
    ];
  };
}

/** Another word makes another series, so each word has to be nearly the other's. */
function isSlip(name: string, meant: string): boolean {
  const [words, others] = [name.split(/\s+/), meant.split(/\s+/)];
  return words.length === others.length && words.every((word, at) => closest(word, [others[at] ?? '']) !== undefined);
}

function adviceOnUpdated({ updated, date }: Post, tomorrow: string): Advice {
  if (updated === undefined) {
    return undefined;
  }
  if (isBefore(updated, date)) {
    return `${updated} is before the post's date, ${date}; write when it was changed, or take it out`;
  }
  return (
    isBefore(tomorrow, updated) &&
    isBefore(date, updated) &&
    `${updated} is in the future; write when it was changed, or take it out`
  );
}

/** Compares days if one of them has no time. */
function isBefore(one: string, other: string): boolean {
  const length = one.includes('T') && other.includes('T') ? undefined : 'YYYY-MM-DD'.length;
  const [a = '', b = ''] = [one, other].map((text) => new Date(text).toISOString().slice(0, length));
  return a < b;
}

/** Another spelling of a tag that stays means the same to everybody. */
function adviceOnDropped({ tags }: Post, dropped: string): Advice {
  const kept = tags.find((tag) => slugify(tag) === slugify(dropped)) ?? '';
  return (
    withoutSpelling(kept) !== withoutSpelling(dropped) &&
    `the tag ${JSON.stringify(dropped)} is left out, since ${JSON.stringify(kept)} already has its address, which keeps only letters and digits; write one of the two, or other letters`
  );
}
