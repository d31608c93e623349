import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { PostBadges } from './byline.tsx';
import type { ListedPost } from './load-list.ts';

type OfPost = { readonly post: ListedPost };

/** A post's title, which links to the post. The page is prefetched when the link comes into view. */
export function PostTitle({ post }: OfPost) {
  return (
    <h3 className="post-title" {...inLanguage(post.lang)}>
      <a href={routes.post.href({ slug: post.slug })}>{post.title}</a>
      <PostBadges badges={post.badges} />
    </h3>
  );
}

export function PostDescription({ post }: OfPost) {
  return (
    <p className="post-entry-description secondary" {...inLanguage(post.lang)}>
      {post.description}
    </p>
  );
}
