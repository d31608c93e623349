/// <reference path="../types.d.ts" />

import CoverSlot from 'virtual:slots/cover';
import PostCardSlot from 'virtual:slots/post-card';
import type { BlogPost } from '@portico/core/blog-post';
import { hueClass, hueOf } from '@portico/core/hues';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { topicSlug } from '@portico/core/slugify';
import type { ReactNode } from 'react';
import { LocalDate } from '#content/local-date.tsx';
import { Pattern } from '#content/pattern.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';

type CardPost = Omit<BlogPost, 'author'>;

export type PostCardProps = {
  readonly post: CardPost;
  readonly heading?: 'h2' | 'h3' | 'h4' | undefined;
  /** Its drawing by default. */
  readonly picture?: ReactNode;
  /** Its date by default. */
  readonly byline?: ReactNode;
  /** `post-card` by default. */
  readonly className?: string;
};

/** A card with a post and its drawing. The title is the link. */
export function PostCard({ post, heading: Heading = 'h3', picture, byline, className = 'post-card' }: PostCardProps) {
  const { slug, title, description, category, lang } = post;
  const siteHref = useSiteHref();
  const { topics } = useShell().siteConfig.blog;
  return (
    <article className={`${className} stack whole teaser ${hueClass(hueOf(category, topics))}`}>
      {picture === undefined ? <CardPicture post={post} /> : picture}
      <Heading className="post-title" {...inLanguage(lang)}>
        <a href={siteHref(routes.post.href({ slug }))}>{title}</a>
      </Heading>
      <p className="post-entry-description secondary" {...inLanguage(lang)}>
        {description}
      </p>
      {byline === undefined ? <CardDate post={post} /> : byline}
    </article>
  );
}

function CardPicture({ post: { slug, title, category, drawing } }: Pick<PostCardProps, 'post'>) {
  return CoverSlot === null ? (
    <Pattern topic={category} seed={slug} {...drawing} size="small" />
  ) : (
    <CoverSlot cover={{ slug, title, category, ...drawing, size: 'small' }} />
  );
}

function CardDate({ post: { date } }: Pick<PostCardProps, 'post'>) {
  return (
    <p className="secondary">
      <LocalDate date={date} />
    </p>
  );
}

export type PostListProps = {
  /** Only posts with this tag, in this category, or by this author. */
  readonly tag?: string;
  readonly category?: string;
  readonly author?: string;
  /** The maximum number of posts; 3 by default. */
  readonly count?: number;
  readonly heading?: PostCardProps['heading'];
};

/** The newest posts as cards, or those of the 60 newest that match the props. Renders nothing if there are none. */
export function PostList({ tag, category, author, count = 3, heading }: PostListProps) {
  const { blogPosts } = usePageData();
  const { topics } = useShell().siteConfig.blog;
  const isSame = (a: string, b: string) => topicSlug(a, topics) === topicSlug(b, topics);
  const found = blogPosts.filter(
    (post) =>
      (tag === undefined || post.tags.some((each) => isSame(each, tag))) &&
      (category === undefined || isSame(post.category, category)) &&
      (author === undefined || post.author.includes(author)),
  );
  return (
    found.length > 0 && (
      <ul className="grid" role="list">
        {found.slice(0, count).map((post) => (
          <li key={post.slug}>
            {PostCardSlot === null ? (
              <PostCard post={post} heading={heading} />
            ) : (
              <PostCardSlot post={post} heading={heading} instead={<PostCard post={post} heading={heading} />} />
            )}
          </li>
        ))}
      </ul>
    )
  );
}
