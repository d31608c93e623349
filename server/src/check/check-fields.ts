import { closest } from '@portico/config/closest';
import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, PLACEHOLDER, PLACEHOLDER_START, type Post } from '@portico/content';
import type { Remark } from '#check/finding.ts';
import { allPosts, commonSpellings, foldedName } from '#check/known-posts.ts';
import { displayPath } from '#content/read-content.ts';

// Shorter names are similar to many others.
const SHORTEST = 5;

export function createFieldCheck(directory: string, snapshot: ContentSnapshot): (post: Post) => readonly Remark[] {
  const { authors } = snapshot;
  const authorNames = [...authors.values()].map(({ name }) => name);
  const posts = allPosts(snapshot);
  const titleKey = ({ title, lang = '' }: Post) => `${lang} ${title.toLowerCase()}`;
  const byTitle = Map.groupBy(posts, titleKey);
  const meantTag = meantAmong(posts.flatMap(({ tags }) => tags));
  const meantCategory = meantAmong(posts.map(({ category }) => category));

  return (post) => {
    const remarks: Remark[] = [];
    const warn = (field: string, message: string) => remarks.push({ severity: 'warning', field, message });
    const mistake = (field: string, message: string) => remarks.push({ severity: 'mistake', field, message });

    for (const field of ['description', 'author', 'category'] as const) {
      if (!post.draft && post[field] === PLACEHOLDER) {
        mistake(field, `${PLACEHOLDER} is a placeholder; write the ${field}, or draft: true`);
      }
    }
    for (const field of ['title', 'description'] as const) {
      if (post[field].startsWith(PLACEHOLDER_START)) {
        const shown = JSON.stringify(post[field]);
        mistake(field, `readers see ${shown}, which npm run new-provider wrote; write the ${field}`);
      }
    }
    const [first] = byTitle.get(titleKey(post)) ?? [];
    if (first !== undefined && first !== post) {
      const other = displayPath(directory, first.file);
      warn('title', `${other} has the same title, so readers cannot tell the two apart; change one of them`);
    }
    for (const author of post.authors) {
      const known = authors.get(slugify(author))?.name;
      const meant = known ?? closest(author, authorNames);
      const what = `${JSON.stringify(author)} is not in authors.yaml`;
      if (author === PLACEHOLDER || author === known || authors.size === 0) {
        continue;
      }
      if (meant === undefined) {
        warn('author', `${what}, so the post shows nothing about the author; add an entry, or leave it as it is`);
      } else {
        mistake('author', `${what}; did you mean ${JSON.stringify(meant)}?`);
      }
    }
    const { updated, date } = post;
    if (updated !== undefined && Date.parse(updated) < Date.parse(date.slice(0, 'YYYY-MM-DD'.length))) {
      warn('updated', `${updated} is before the post's date, ${date}; write when it was changed, or remove it`);
    }
    for (const [place, tag] of post.tags.entries()) {
      const meant = meantTag(tag);
      if (meant !== undefined) {
        mistake(
          `tags[${place}]`,
          `other posts don't have the tag ${JSON.stringify(tag)}; did you mean ${JSON.stringify(meant)}?`,
        );
      }
    }
    const category = meantCategory(post.category);
    if (category !== undefined) {
      const what = `other posts don't have the category ${JSON.stringify(post.category)}`;
      mistake('category', `${what}; did you mean ${JSON.stringify(category)}?`);
    }
    return remarks;
  };
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
