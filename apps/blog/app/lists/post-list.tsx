/// <reference types="@portico/shell/types" />
import PostCardSlot from 'virtual:slots/post-card';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import type { TaxonKind } from '@portico/core/taxa';
import { moreFrom, readingTime } from '@portico/core/texts';
import { LocalDate, type LocalDateProps, useTopicHueClass, useTopicSlug } from '@portico/shell';
import { Fragment } from 'react';
import type { Face } from '../parts/author-data.ts';
import { AuthorNames, WithFaces } from '../parts/authors.tsx';
import { PostPicture } from '../parts/picture.tsx';
import type { ListedPost, PicturedPost } from './load-list.ts';

/** The property that all posts of the page share. */
type Known = { readonly known?: TaxonKind | undefined };

export type PostsByYearProps = Known & {
  readonly posts: readonly PicturedPost[];
  /** Posts above the list. If they include posts of a year, the list's heading for that year is "More from". */
  readonly above?: readonly ListedPost[];
};

/** Lists posts, newest first, with a heading for each year. */
export function PostsByYear({ posts, above = [], known }: PostsByYearProps) {
  // Dates are UTC days.
  const yearOf = ({ date }: ListedPost) => new Date(date).getUTCFullYear();
  const begun = new Set(above.map(yearOf));
  return [...Map.groupBy(posts, yearOf)].map(([year, ofYear]) => (
    <div className="post-year" key={year}>
      <h2 className="list-heading" id={`year-${year}`}>
        {begun.has(year) ? moreFrom(year) : year}
      </h2>
      <ul className="post-list" role="list">
        {ofYear.map((post) => (
          <li key={post.slug}>
            <PostEntry post={post} known={known} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function PostEntry({ post, known }: Known & { readonly post: PicturedPost }) {
  const hueClassOf = useTopicHueClass();
  return (
    <article className={`post-entry entry stack whole teaser ${hueClassOf(post.category)}`}>
      <PostTitle post={post} />
      <PostDescription post={post} />
      <PostByline post={post} known={known} dateForm="without year" />
      <PostPicture post={post} size="small" />
    </article>
  );
}

/** Shows posts as cards of equal height, each with its picture above the text. */
export function PostTiles({ posts }: { readonly posts: readonly PicturedPost[] }) {
  return (
    <ul className="post-tiles grid" role="list">
      {posts.map((post) => (
        <li key={post.slug}>
          {PostCardSlot === null ? (
            <PostTile post={post} />
          ) : (
            <PostCardSlot {...cardOf(post)} instead={<PostTile post={post} />} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PostTile({ post }: { readonly post: PicturedPost }) {
  const hueClassOf = useTopicHueClass();
  return (
    <article className={`post-tile card stack whole teaser ${hueClassOf(post.category)}`}>
      <PostPicture post={post} size="tile" />
      <PostTitle post={post} />
      <PostDescription post={post} />
      <PostByline post={post} faces={post.faces} />
    </article>
  );
}

/** The props with which `PostCard` is a tile. */
function cardOf(post: PicturedPost) {
  const byline = <PostByline post={post} faces={post.faces} />;
  return {
    post,
    className: 'post-tile card',
    picture: <PostPicture post={post} size="tile" />,
    byline:
      post.badges === undefined ? (
        byline
      ) : (
        <div>
          <PostBadges badges={post.badges} />
          {byline}
        </div>
      ),
  };
}

type OfPost = { readonly post: ListedPost };

/** A post's title, which links to the post. The page is prefetched when the link comes into view. */
export function PostTitle({ post }: OfPost) {
  return (
    <h3 className="post-title" {...inLanguage(post.lang)}>
      <a href={routes.post.href({ slug: post.slug })} data-prefetch="">
        {post.title}
      </a>
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

/** The palette's list of posts contains no reading times. */
export type FoundPost = Omit<ListedPost, 'readingMinutes'> & Partial<Pick<ListedPost, 'readingMinutes'>>;

type BylineProps = Known & {
  readonly post: FoundPost;
  readonly dateForm?: LocalDateProps['form'];
  readonly faces?: readonly Face[];
};

/** Authors, date and topics. If the authors' pictures are shown, the names are on the first line. */
export function PostByline({ post, known, dateForm, faces }: BylineProps) {
  const slugOf = useTopicSlug();
  const hueClassOf = useTopicHueClass();
  const facts = (
    <p className="byline row">
      <LocalDate date={post.date} form={dateForm} />
      {known !== 'category' && (
        <a
          className={`topic ${hueClassOf(post.category)}`}
          href={routes.category.href({ category: slugOf(post.category) })}
        >
          {post.category}
        </a>
      )}
      {faces === undefined && (known !== 'author' || post.authors.length > 1) && <AuthorNames names={post.authors} />}
      {post.readingMinutes !== undefined && <span>{readingTime(post.readingMinutes)}</span>}
    </p>
  );
  return faces === undefined ? (
    facts
  ) : (
    <WithFaces key={post.authors.join()} faces={faces} names={post.authors}>
      {facts}
    </WithFaces>
  );
}

/** After the title, says why readers can't see the post. */
export function PostBadges({ badges = [] }: { readonly badges: readonly string[] | undefined }) {
  return badges.map((badge) => (
    <Fragment key={badge}>
      {' '}
      <span className="post-badge" lang="en" dir="ltr">
        {badge}
      </span>
    </Fragment>
  ));
}
