import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, closest, PLACEHOLDER, type Post, STARTING_TEXT } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts } from '#check/known-posts.ts';
import { displayPath } from '#content/read-content.ts';

// Shorter names are similar to many others.
const SHORTEST = 5;

/** Makes the function that compares the front matter of a post with that of all others. */
export function createFieldCheck(directory: string, snapshot: ContentSnapshot): (post: Post) => readonly Remark[] {
  const { authors } = snapshot;
  const posts = allPosts(snapshot);
  const byTitle = Map.groupBy(posts, ({ title }) => title.toLowerCase());
  const meantTag = meantAmong(posts.flatMap(({ tags }) => tags));

  return (post) => {
    const remarks: Remark[] = [];
    const warn = (field: string, message: string) => remarks.push({ severity: 'warning', field, message });

    for (const field of ['description', 'author', 'category'] as const) {
      if (!post.draft && post[field] === PLACEHOLDER) {
        const message = `${PLACEHOLDER} is a placeholder; write the ${field}, or draft: true`;
        remarks.push({ severity: 'mistake', field, message });
      }
    }
    for (const field of ['title', 'description'] as const) {
      if (post[field].startsWith(STARTING_TEXT)) {
        const shown = JSON.stringify(post[field]);
        warn(field, `readers see ${shown}, which npm run new-provider wrote; write the ${field}`);
      }
    }
    const [first] = byTitle.get(post.title.toLowerCase()) ?? [];
    if (first !== undefined && first !== post) {
      const other = displayPath(directory, first.file);
      warn('title', `${other} has the same title, so readers cannot tell the two apart; change one of them`);
    }
    for (const author of post.authors) {
      if (author !== PLACEHOLDER && authors.size > 0 && !authors.has(slugify(author))) {
        const meant = closest(
          author,
          [...authors.values()].map(({ name }) => name),
        );
        const remedy = meant ? `did you mean ${JSON.stringify(meant)}?` : 'add an entry, or leave it as it is';
        const what = `${JSON.stringify(author)} is not in authors.yaml, so the post shows nothing about the author`;
        warn('author', `${what}; ${remedy}`);
      }
    }
    const { updated, date } = post;
    if (updated !== undefined && Date.parse(updated) < Date.parse(date.slice(0, 'YYYY-MM-DD'.length))) {
      warn('updated', `${updated} is before the post's date, ${date}; write when it was changed, or remove it`);
    }
    for (const [place, tag] of post.tags.entries()) {
      const meant = meantTag(tag);
      if (meant !== undefined) {
        const what = `no other post has the tag ${JSON.stringify(tag)}`;
        warn(`tags[${place}]`, `${what}; did you mean ${JSON.stringify(meant)}?`);
      }
    }
    return remarks;
  };
}

/**
 * Makes the function that returns which name of several posts was probably meant by a name that only one post has. Names that differ by a
 * number are different, such as HTTP/2 and HTTP/3.
 */
function meantAmong(names: readonly string[]): (name: string) => string | undefined {
  const byName = Map.groupBy(names, (name) => name);
  const common = [...byName].filter(([, all]) => all.length > 1).map(([name]) => name);
  const slugs = new Set(common.map(slugify));
  const numbersOf = (text: string) => text.match(/\d+/g)?.join();
  return (name) =>
    byName.get(name)?.length !== 1 || slugs.has(slugify(name)) || name.length < SHORTEST
      ? undefined
      : closest(
          name,
          common.filter((other) => numbersOf(other) === numbersOf(name)),
        );
}
