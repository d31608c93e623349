import { type Fields, listAt, type Source, type SourcePost, textAt } from '#import/source.ts';

export function readGhost(text: string, folder: string): Source {
  const [data] = listAt(JSON.parse(text), 'db', 0, 'data');
  if (!Array.isArray(data?.posts)) {
    throw new Error('it has no db[0].data.posts');
  }
  const table = (name: string, key = 'id') => new Map(listAt(data, name).map((row) => [textAt(row, key), row]));
  const tags = table('tags');
  const users = table('users');
  const details = table('posts_meta', 'post_id');
  const namesOf = (post: Fields, relation: string, key: string, rows: typeof tags) =>
    listAt(data, relation)
      .filter((row) => row.post_id === post.id)
      .sort((a, b) => Number(a.sort_order) - Number(b.sort_order))
      .flatMap((row) => textAt(rows.get(textAt(row, key)), 'name') ?? [])
      // Tags for the theme.
      .filter((name) => !name.startsWith('#'));

  const posts = listAt(data, 'posts').map((post): SourcePost => {
    const name = textAt(post, 'slug') ?? '';
    const meta = details.get(textAt(post, 'id'));
    const authors = namesOf(post, 'posts_authors', 'author_id', users);
    const fields = {
      title: post.title,
      description: textAt(post, 'custom_excerpt') ?? textAt(meta, 'meta_description'),
      authors: authors.length === 0 ? textAt(users.get(textAt(post, 'author_id')), 'name') : authors,
      date: post.published_at ?? post.created_at,
      draft: post.status === 'draft',
      tags: namesOf(post, 'posts_tags', 'tag_id', tags),
      cover: post.feature_image,
      coverAlt: textAt(meta, 'feature_image_alt'),
      canonical: post.canonical_url,
      featured: post.featured === true || post.featured === 1,
      lang: post.locale,
    };
    const isHidden = post.status === 'sent' || !/^(?:undefined|public)$/.test(String(post.visibility));
    const kind = (post.type === 'page' && 'page') || (isHidden && 'hidden') || undefined;
    const body = textAt(post, 'html') ?? '';
    const addresses = [`/${name}/`];
    return { origin: textAt(post, 'title') ?? name, name, fields, body, isHtml: true, kind, addresses, folder };
  });
  const authors = new Map([...users.values()].map((user) => [textAt(user, 'name') ?? '', user]));
  return { format: 'ghost', posts, authors, notes: [], roots: [folder], config: {}, baseUrl: '__GHOST_URL__' };
}
