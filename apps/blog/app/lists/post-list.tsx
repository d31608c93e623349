/// <reference types="@portico/shell/types" />
import PostCardSlot from 'virtual:slots/post-card';
import { moreFrom } from '@portico/core/texts';
import { useTopicHueClass } from '@portico/shell';
import { PostPicture } from '../parts/picture.tsx';
import { type Known, PostBadges, PostByline } from './byline.tsx';
import type { ListedPost, PicturedPost } from './load-list.ts';
import { PostDescription, PostTitle } from './post-title.tsx';

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

export type PostTilesProps = { readonly posts: readonly PicturedPost[] };

/** Shows posts as cards of equal height, each with its picture above the text. */
export function PostTiles({ posts }: PostTilesProps) {
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
