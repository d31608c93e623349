import { LocalDate, SiteLink } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { moreFrom, readingTime } from '@portico/site/texts';
import type { Ref } from 'react';
import { AuthorNames } from './author-names.tsx';
import type { ListedPost, PicturedPost } from './load-list.ts';
import { PostBadges } from './post-badges.tsx';
import { PostPicture } from './post-picture.tsx';

/** What the page says of all of its posts already. */
type Known = { readonly known?: 'category' | 'author' | undefined };

type PostListProps = Known & { readonly posts: readonly PicturedPost[] };

export type PostsByYearProps = PostListProps & {
  /** Posts that stand above the list already: the years of theirs go on in it. */
  readonly above?: readonly ListedPost[];
};

/** Posts as a list, newest first, under a heading for each year. */
export function PostsByYear({ posts, above = [], known }: PostsByYearProps) {
  // ISO 8601 begins with the year, which is that of UTC where dates are days.
  const yearOf = ({ date }: ListedPost) => new Date(date).getUTCFullYear();
  const years = Map.groupBy(posts, yearOf);
  const begun = new Set(above.map(yearOf));
  return [...years].map(([year, ofYear]) => (
    <div className="post-year" key={year}>
      <h2 id={`year-${year}`}>{begun.has(year) ? moreFrom(year) : year}</h2>
      <Entries posts={ofYear} level="h3" known={known} />
    </div>
  ));
}

type EntryProps<Shown> = Shown & { readonly level: 'h2' | 'h3' };

function Entries({ posts, level, known }: EntryProps<PostListProps>) {
  return (
    <ul className="post-list" role="list">
      {posts.map((post) => (
        <li key={post.slug}>
          <PostEntry post={post} level={level} known={known} />
        </li>
      ))}
    </ul>
  );
}

function PostEntry({ post, level, known }: EntryProps<Known & { readonly post: PicturedPost }>) {
  return (
    <article className="post-entry">
      <PostTitle post={post} level={level} />
      <PostDescription post={post} />
      <PostByline post={post} known={known} />
      <PostPicture post={post} size="small" />
    </article>
  );
}

type OfPost = { readonly post: ListedPost };

/** A post's title, which is the link to it. */
export function PostTitle({
  post,
  level: Heading,
  ref,
}: EntryProps<OfPost> & { readonly ref?: Ref<HTMLHeadingElement> }) {
  return (
    <Heading ref={ref} className="post-title" {...inLanguage(post.lang)}>
      <SiteLink href={routes.post.href({ slug: post.slug })}>{post.title}</SiteLink>
      <PostBadges badges={post.badges} />
    </Heading>
  );
}

export function PostDescription({ post }: OfPost) {
  return (
    <p className="post-entry-description" {...inLanguage(post.lang)}>
      {post.description}
    </p>
  );
}

/** A post of which only what the palette knows may be known. */
export type FoundPost = Omit<ListedPost, 'readingMinutes'> & Partial<Pick<ListedPost, 'readingMinutes'>>;

/** Date and category, author and reading time: in one line, or in two where it is too short; in the list, two of its columns. */
export function PostByline({ post, known }: Known & { readonly post: FoundPost }) {
  return (
    <p className="byline">
      <span className="byline-pair">
        <LocalDate date={post.date} />
        {known !== 'category' && (
          <SiteLink href={routes.category.href({ category: slugify(post.category) })}>{post.category}</SiteLink>
        )}
      </span>
      <span className="byline-pair">
        {(known !== 'author' || post.authors.length > 1) && <AuthorNames names={post.authors} />}
        {post.readingMinutes !== undefined && <span>{readingTime(post.readingMinutes)}</span>}
      </span>
    </p>
  );
}
