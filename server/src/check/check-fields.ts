import { type ContentSnapshot, closest, PLACEHOLDER, type Post, STARTING_TEXT } from '@portico/content';
import { slugify } from '@portico/site/slugify';
import type { Finding } from '#check/finding.ts';
import { allPosts } from '#check/known-posts.ts';
import type { PostSource } from '#check/post-source.ts';
import { createSpellings, withoutSpelling } from '#check/spellings.ts';
import { shownPath } from '#content/shown-path.ts';

// A name more is compared with all authors; past this many it is no slip of the fingers.
const MOST_UNKNOWN_AUTHORS = 100;
// What npm run new-post cannot know.
const MAY_BE_LEFT_OPEN = ['description', 'author', 'category'] as const;

/**
 * Makes the function that looks at what the front matter of one post says beside its form: an author whom nobody described,
 * a title that another post has, a tag or category that is nearly another, that has the page of another, or that only an unlisted post has, an update before the post, a placeholder in what is no draft. It remembers the posts that it has seen.
 */
export function createFieldCheck(directory: string, snapshot: Pick<ContentSnapshot, 'authors' | 'index'>) {
  const { authors, index } = snapshot;
  const posts = allPosts(snapshot);
  const meantTag = createSpellings(posts.map(({ tags }) => tags));
  const meantCategory = createSpellings(posts.map(({ category }) => [category]));
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
    if (post.updated !== undefined && isBefore(post.updated, post.date)) {
      warn(
        'updated',
        `${post.updated} is before the post's date, ${post.date}; write when it was changed, or take it out`,
      );
    }
    return findings;
  };
}

/** By the day where one of them says no more. */
function isBefore(updated: string, date: string): boolean {
  const isDay = !(updated.includes('T') && date.includes('T'));
  const [changed, published] = [updated, date].map((text) =>
    new Date(text).toISOString().slice(0, isDay ? 10 : undefined),
  );
  return (changed ?? '') < (published ?? '');
}

function adviceOnSpelling(what: string, name: string, meant: string | undefined): string | undefined {
  return (
    meant &&
    `no other post has the ${what} ${JSON.stringify(name)}, so it has a page of its own; did you mean ${JSON.stringify(meant)}?`
  );
}
