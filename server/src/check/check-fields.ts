import { type ContentSnapshot, closest, PLACEHOLDER, type Post, STARTING_TEXT } from '@portico/content';
import { slugify } from '@portico/site/slugify';
import type { Finding } from '#check/finding.ts';
import { allPosts } from '#check/known-posts.ts';
import type { PostSource } from '#check/post-source.ts';
import { commonSpellings, createSpellings, withoutSpelling } from '#check/spellings.ts';
import { shownPath } from '#content/shown-path.ts';

// A name more is compared with all authors; past this many it is no slip of the fingers.
const MOST_UNKNOWN_AUTHORS = 100;
const DAY_MS = 86_400_000;
// What npm run new-post cannot know.
const MAY_BE_LEFT_OPEN = ['description', 'author', 'category'] as const;

/**
 * Makes the function that looks at what the front matter of one post says beside its form: an author whom nobody described,
 * a title that another post has, a tag or category that is nearly another, that has the page of another, or that only an unlisted post has, a series in another spelling than others have, an update before the post or to come, a placeholder in what is no draft. It remembers the posts that it has seen.
 */
export function createFieldCheck(directory: string, snapshot: Pick<ContentSnapshot, 'authors' | 'index'>) {
  const { authors, index } = snapshot;
  const posts = allPosts(snapshot);
  // Where the author is, it may be a day later than here.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const meantTag = createSpellings(posts.map(({ tags }) => tags));
  const meantCategory = createSpellings(posts.map(({ category }) => [category]));
  const series = posts.flatMap((post) => post.series ?? []);
  const seriesSpellings = commonSpellings(series);
  const meantSeries = createSpellings([series]);
  const titles = new Map<string, string>();
  const unknown = new Map<string, string>();

  function adviceOnAuthor(author: string): string | undefined {
    if (authors.size === 0 || authors.has(slugify(author))) {
      return undefined;
    }
    const known = unknown.get(author);
    if (known !== undefined || unknown.size === MOST_UNKNOWN_AUTHORS) {
      return known;
    }
    const meant = closest(
      author,
      [...authors.values()].map(({ name }) => name),
    );
    const message = `${JSON.stringify(author)} is not in authors.yaml, so nothing about the author stands below the post; ${
      meant === undefined ? 'add an entry, or leave it at that' : `did you mean ${JSON.stringify(meant)}?`
    }`;
    unknown.set(author, message);
    return message;
  }

  const pagesOf = (what: 'tag' | 'category') => (what === 'tag' ? index.tags : index.categories);

  /** Pages of tags and categories are of listed posts; authors do not see that one is missing, since they see all posts in lists. */
  function adviceOnUnlisted(post: Post, what: 'tag' | 'category', name: string): string | undefined {
    return post.unlisted && !post.draft && !pagesOf(what).has(slugify(name))
      ? `no published post that is listed has the ${what} ${JSON.stringify(name)}, so the link to its page leads nowhere on this unlisted post; write one that listed posts have`
      : undefined;
  }

  function adviceOnSharedPage(what: 'tag' | 'category', name: string): string | undefined {
    const page = pagesOf(what).get(slugify(name));
    return page !== undefined && withoutSpelling(page.name) !== withoutSpelling(name)
      ? `the ${what} ${JSON.stringify(name)} has one page with ${JSON.stringify(page.name)}, since an address keeps letters and digits alone; write that name where both mean the same, else one with other letters`
      : undefined;
  }

  function adviceOnName(post: Post, what: 'tag' | 'category', name: string): string | undefined {
    const meant = what === 'tag' ? meantTag(name) : meantCategory(name);
    return adviceOnSpelling(what, name, meant) ?? adviceOnSharedPage(what, name) ?? adviceOnUnlisted(post, what, name);
  }

  /** Posts are of one series where its name is the same, letter by letter. */
  function adviceOnSeries(name: string): string | undefined {
    const common = seriesSpellings.get(withoutSpelling(name)) ?? name;
    if (common !== name) {
      return `other posts have the series ${JSON.stringify(common)}, which its spelling makes another one, so neither leads to the other; write that name`;
    }
    const meant = meantSeries(name);
    return meant !== undefined && isSlip(name, meant)
      ? `no other post has the series ${JSON.stringify(name)}, so it leads to none; did you mean ${JSON.stringify(meant)}?`
      : undefined;
  }

  return (post: Post, { fieldLine }: PostSource): readonly Finding[] => {
    const findings: Finding[] = [];
    const tell = (severity: Finding['severity'], field: string, message: string | undefined) => {
      if (message !== undefined) {
        const line = fieldLine(field);
        findings.push({ severity, file: post.file, ...(line !== undefined && { line }), field, message });
      }
    };
    const warn = (field: string, message: string | undefined) => tell('warning', field, message);
    for (const field of MAY_BE_LEFT_OPEN) {
      if (post[field] === PLACEHOLDER && !post.draft) {
        tell('mistake', field, `${PLACEHOLDER} is there for you to fill in; write the ${field}, or draft: true`);
      }
    }
    for (const field of ['title', 'description'] as const) {
      if (post[field].startsWith(STARTING_TEXT)) {
        warn(field, `readers see ${JSON.stringify(post[field])}, which npm run new-provider wrote; write the ${field}`);
      }
    }
    for (const author of post.authors) {
      const advice = author === PLACEHOLDER ? undefined : adviceOnAuthor(author);
      if (advice !== undefined) {
        warn(fieldLine('author') === undefined ? 'authors' : 'author', advice);
      }
    }
    for (const [place, tag] of post.tags.entries()) {
      warn(`tags[${place}]`, adviceOnName(post, 'tag', tag));
    }
    for (const tag of post.droppedTags ?? []) {
      warn('tags', adviceOnDropped(post, tag));
    }
    warn('category', adviceOnName(post, 'category', post.category));
    const title = post.title.toLowerCase();
    const other = titles.get(title);
    warn(
      'title',
      other &&
        `${shownPath(directory, other)} has this title too, so nobody can tell the two apart in lists and search; say what is special about this one`,
    );
    if (title !== '') {
      titles.set(title, other ?? post.file);
    }
    warn('series', post.series && adviceOnSeries(post.series));
    if (post.updated !== undefined && isBefore(tomorrow, post.updated) && isBefore(post.date, post.updated)) {
      warn('updated', `${post.updated} is in the future; write when it was changed, or take it out`);
    }
    if (post.updated !== undefined && isBefore(post.updated, post.date)) {
      warn(
        'updated',
        `${post.updated} is before the post's date, ${post.date}; write when it was changed, or take it out`,
      );
    }
    return findings;
  };
}

/** Whether each word is nearly the other's: names of series are long, and a word that is another one makes another series. */
function isSlip(name: string, meant: string): boolean {
  const words = name.split(/\s+/);
  const others = meant.split(/\s+/);
  return words.length === others.length && words.every((word, at) => closest(word, [others[at] ?? '']) !== undefined);
}

/** By the day where one of them says no more. */
function isBefore(updated: string, date: string): boolean {
  const isDay = !(updated.includes('T') && date.includes('T'));
  const [changed, published] = [updated, date].map((text) =>
    new Date(text).toISOString().slice(0, isDay ? 10 : undefined),
  );
  return (changed ?? '') < (published ?? '');
}

/** Another spelling of a tag that stays is the same tag to everybody. */
function adviceOnDropped({ tags }: Post, dropped: string): string | undefined {
  const kept = tags.find((tag) => slugify(tag) === slugify(dropped)) ?? '';
  return withoutSpelling(kept) === withoutSpelling(dropped)
    ? undefined
    : `the tag ${JSON.stringify(dropped)} is left out, since ${JSON.stringify(kept)} already has its address, which keeps only letters and digits; write one of the two, or other letters`;
}

function adviceOnSpelling(what: string, name: string, meant: string | undefined): string | undefined {
  return (
    meant &&
    `no other post has the ${what} ${JSON.stringify(name)}, so it has a page of its own; did you mean ${JSON.stringify(meant)}?`
  );
}
