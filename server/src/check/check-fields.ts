import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, closest, PLACEHOLDER, type Post, STARTING_TEXT } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts, foldedName } from '#check/known-posts.ts';
import { displayPath } from '#content/display-path.ts';

const DAY_MS = 86_400_000;
// Shorter names are similar to many others.
const SHORTEST = 5;

type Advice = string | false | undefined;

/** Makes the function that compares the front matter of a post with that of all others. */
export function createFieldCheck(directory: string, snapshot: ContentSnapshot): (post: Post) => readonly Remark[] {
  const { authors, index } = snapshot;
  const posts = allPosts(snapshot);
  // In the author's time zone it may be a day later.
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString();
  const meantTag = spellingCheck(posts.flatMap(({ tags }) => tags));
  const meantCategory = spellingCheck(posts.map(({ category }) => category));
  const meantSeries = spellingCheck(posts.flatMap(({ series = [] }) => series));
  const byTitle = Map.groupBy(posts, ({ title }) => title.toLowerCase());

  function adviceOnAuthor(author: string): Advice {
    if (author === PLACEHOLDER || authors.size === 0 || authors.has(slugify(author))) {
      return undefined;
    }
    const names = [...authors.values()].map(({ name }) => name);
    const meant = closest(author, names);
    const remedy =
      meant === undefined ? 'add an entry, or leave it as it is' : `did you mean ${JSON.stringify(meant)}?`;
    return `${JSON.stringify(author)} is not in authors.yaml, so the post shows nothing about the author; ${remedy}`;
  }

  function adviceOnName(what: 'tag' | 'category', name: string): Advice {
    const meant = what === 'tag' ? meantTag(name) : meantCategory(name);
    if (meant !== undefined) {
      return `no other post has the ${what} ${JSON.stringify(name)}; did you mean ${JSON.stringify(meant)}?`;
    }
    const page = (what === 'tag' ? index.tags : index.categories).get(slugify(name));
    return (
      page !== undefined &&
      foldedName(page.name) !== foldedName(name) &&
      `the ${what} ${JSON.stringify(name)} shares its page with ${JSON.stringify(page.name)}, because a URL keeps only letters and digits; use that name if both mean the same, or else one with other letters`
    );
  }

  function adviceOnSeries(name: string): Advice {
    const meant = meantSeries(name);
    return (
      meant !== undefined &&
      `no other post has the series ${JSON.stringify(name)}, so nothing links to it; did you mean ${JSON.stringify(meant)}?`
    );
  }

  function adviceOnTitle(post: Post): Advice {
    const [first] = byTitle.get(post.title.toLowerCase()) ?? [];
    return (
      first !== undefined &&
      first !== post &&
      `${displayPath(directory, first.file)} has the same title, so readers cannot tell the two apart in lists and search; change one of them`
    );
  }

  return (post) => {
    const open = post.draft
      ? []
      : (['description', 'author', 'category'] as const).filter((field) => post[field] === PLACEHOLDER);
    const warnings: readonly (readonly [field: string, Advice])[] = [
      ...(['title', 'description'] as const).map((field) => [field, adviceOnStart(field, post[field])] as const),
      ...post.authors.map((author) => ['author', adviceOnAuthor(author)] as const),
      ...post.tags.map((tag, place) => [`tags[${place}]`, adviceOnName('tag', tag)] as const),
      ['category', adviceOnName('category', post.category)],
      ['title', adviceOnTitle(post)],
      ['series', post.series && adviceOnSeries(post.series)],
      ['updated', adviceOnUpdated(post, tomorrow)],
    ];
    return [
      ...open.map((field) => ({
        severity: 'mistake' as const,
        field,
        message: `${PLACEHOLDER} is a placeholder; write the ${field}, or draft: true`,
      })),
      ...warnings.flatMap(([field, message]) => (message ? [{ severity: 'warning' as const, field, message }] : [])),
    ];
  };
}

function adviceOnStart(field: string, text: string): Advice {
  return (
    text.startsWith(STARTING_TEXT) &&
    `readers see ${JSON.stringify(text)}, which npm run new-provider wrote; write the ${field}`
  );
}

/**
 * Makes the function that returns which name of several posts was probably meant by a name that only one post has. Names that differ by a
 * number are different, such as HTTP/2 and HTTP/3.
 */
function spellingCheck(names: readonly string[]): (name: string) => string | undefined {
  const byName = Map.groupBy(names, (name) => name);
  const common = [...byName].filter(([, all]) => all.length > 1).map(([name]) => name);
  const numbersOf = (text: string) => text.match(/\d+/g)?.join();
  return (name) => {
    const isCommon = byName.get(name)?.length !== 1 || common.some((other) => slugify(other) === slugify(name));
    const candidates = common.filter((other) => numbersOf(other) === numbersOf(name));
    return isCommon || name.length < SHORTEST ? undefined : closest(name, candidates);
  };
}

function adviceOnUpdated({ updated, date }: Post, tomorrow: string): Advice {
  if (updated === undefined) {
    return undefined;
  }
  if (isBefore(updated, date)) {
    return `${updated} is before the post's date, ${date}; write when it was changed, or remove it`;
  }
  return (
    isBefore(tomorrow, updated) &&
    isBefore(date, updated) &&
    `${updated} is in the future; write when it was changed, or remove it`
  );
}

/** Compares days if one of them has no time. */
function isBefore(one: string, other: string): boolean {
  const length = one.includes('T') && other.includes('T') ? undefined : 'YYYY-MM-DD'.length;
  const [a = '', b = ''] = [one, other].map((text) => new Date(text).toISOString().slice(0, length));
  return a < b;
}
