/// <reference path="../types.d.ts" />

import CoverSlot from 'virtual:slots/cover';
import type { BlogPost } from '@portico/core/blog-post';
import { hueClass, hueOf } from '@portico/core/hues';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { topicSlug } from '@portico/core/slugify';
import { LocalDate } from '#content/local-date.tsx';
import { Pattern } from '#content/pattern.tsx';
import { usePageData, useShell, useSiteHref } from '#context/shell-context.tsx';

export type PostCardProps = { readonly post: BlogPost; readonly heading?: 'h2' | 'h3' | 'h4' };

/** A card with a post and its drawing. The title is the link. */
export function PostCard({ post, heading: Heading = 'h3' }: PostCardProps) {
  const { slug, title, description, date, category, lang, drawing } = post;
  const siteHref = useSiteHref();
  const { topics } = useShell().siteConfig.blog;
  return (
    <article className={`post-card stack whole teaser ${hueClass(hueOf(category, topics))}`}>
      {CoverSlot === null ? (
        <Pattern topic={category} seed={slug} {...drawing} size="small" />
      ) : (
        <CoverSlot cover={{ slug, title, category, ...drawing, size: 'small' }} />
      )}
      <Heading {...inLanguage(lang)}>
        <a href={siteHref(routes.post.href({ slug }))}>{title}</a>
      </Heading>
      <p className="secondary" {...inLanguage(lang)}>
        {description}
      </p>
      <p className="secondary">
        <LocalDate date={date} />
      </p>
    </article>
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
            <PostCard post={post} heading={heading} />
          </li>
        ))}
      </ul>
    )
  );
}
