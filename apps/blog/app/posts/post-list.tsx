import { LocalDate, SiteLink } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { AuthorNames } from './author-names.tsx';
import type { ListedPost } from './load-list.ts';
import { PostBadges } from './post-badges.tsx';

/** Posts as a scannable list, newest first. */
export function PostList({ posts }: { readonly posts: readonly ListedPost[] }) {
  return (
    // The role says again what `list-style: none` takes away in Safari.
    // biome-ignore lint/a11y/noRedundantRoles: see above.
    <ul className="post-list" role="list">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostEntry post={post} />
        </li>
      ))}
    </ul>
  );
}

function PostEntry({ post }: { readonly post: ListedPost }) {
  const language = inLanguage(post.lang);
  return (
    <article className="post-entry">
      <h2 {...language}>
        <SiteLink href={routes.post.href({ slug: post.slug })}>{post.title}</SiteLink>
        <PostBadges badges={post.badges} />
      </h2>
      <p className="post-entry-description" {...language}>
        {post.description}
      </p>
      <PostByline post={post} />
    </article>
  );
}

/** Date, category, author and reading time, in one line; in the list, two of its columns. */
export function PostByline({ post }: { readonly post: ListedPost }) {
  return (
    <p className="byline">
      <LocalDate date={post.date} />
      <SiteLink href={routes.category.href({ category: slugify(post.category) })}>{post.category}</SiteLink>
      <AuthorNames names={post.authors} />
      <span>{post.readingMinutes} min read</span>
    </p>
  );
}
