import { type Fields, listAt, textAt } from '@portico/core/foreign-fields';
import { pageNote, type Source, type SourcePost } from '#source.ts';
import { parseHtml } from '#text.ts';

export function readGhost(text: string, folder: string): Source {
  const json: unknown = JSON.parse(text);
  const [data] = [listAt(json, 'db', 0, 'data'), listAt(json, 'data')].flat();
  if (!Array.isArray(data?.posts)) {
    throw new Error('it has no db[0].data.posts');
  }
  const table = (name: string, key = 'id') => new Map(listAt(data, name).map((row) => [textAt(row, key), row]));
  const [tags, users, details] = [table('tags'), table('users'), table('posts_meta', 'post_id')];
  const relations = (name: string) => Map.groupBy(listAt(data, name), (row) => textAt(row, 'post_id'));
  const [tagsOf, authorsOf] = [relations('posts_tags'), relations('posts_authors')];
  const named = (rows: readonly Fields[] = [], key: string, all: typeof tags) =>
    rows
      .toSorted((a, b) => Number(a.sort_order) - Number(b.sort_order))
      .flatMap((row) => textAt(all.get(textAt(row, key)), 'name') ?? [])
      .filter((name) => !name.startsWith('#'));
  const rows = listAt(data, 'posts');
  const titleOf = (post: Fields) => textAt(post, 'title') ?? textAt(post, 'slug') ?? '';
  const posts = rows
    .filter(({ type }) => type !== 'page')
    .map((post): SourcePost => {
      const [id, name] = [textAt(post, 'id'), textAt(post, 'slug') ?? ''];
      const meta = details.get(id);
      const authors = named(authorsOf.get(id), 'author_id', users);
      return {
        origin: titleOf(post),
        name,
        fields: {
          title: post.title,
          description: textAt(post, 'custom_excerpt') ?? textAt(meta, 'meta_description'),
          authors: authors.length === 0 ? textAt(users.get(textAt(post, 'author_id')), 'name') : authors,
          date: post.published_at ?? post.created_at,
          status: post.status ?? 'unknown',
          visibility: post.visibility,
          tags: named(tagsOf.get(id), 'tag_id', tags),
          cover: post.feature_image,
          coverAlt: textAt(meta, 'feature_image_alt'),
          canonical: post.canonical_url,
          featured: post.featured === true || post.featured === 1,
          lang: post.locale,
        },
        address: `/${name}/`,
        aliases: [],
        folder,
        read(report) {
          if (textAt(post, 'codeinjection_head') ?? textAt(post, 'codeinjection_foot')) {
            report('unknown', 'Code that was put into its page is left out. Look at what it did.');
          }
          return parseHtml(textAt(post, 'html') ?? '', report);
        },
      };
    });
  return {
    posts,
    authors: new Map([...users.values()].map((user) => [textAt(user, 'name') ?? '', user])),
    notes: rows.filter(({ type }) => type === 'page').map((page) => pageNote(titleOf(page))),
    folder,
    roots: [folder],
    baseUrl: '__GHOST_URL__',
  };
}
