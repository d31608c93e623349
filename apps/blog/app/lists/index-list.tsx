import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { overviews, blogIndex as texts } from '@portico/core/texts';
import { useTopicHueClass } from '@portico/shell';
import { PostPicture } from '../parts/picture.tsx';
import { PostByline } from './byline.tsx';
import type { FrontPage } from './front-page.ts';
import { CategoryTiles, SeriesShelf, StartHere } from './front-parts.tsx';
import type { PicturedPost, PostListData } from './load-list.ts';
import { PaginationLinks } from './pagination-links.tsx';
import { PostsByYear, PostTiles } from './post-list.tsx';
import { PostTitle } from './post-title.tsx';

const OVERVIEWS = ['archive', 'tags', 'authors'] as const;

export type IndexListProps = {
  readonly list: PostListData;
  readonly lede: string;
  /** The posts above the list, on the first page: one large, and tiles. */
  readonly first: readonly PicturedPost[];
  /** Whether the site chose the large one; otherwise it is the newest. */
  readonly isFeatured: boolean;
  readonly front: FrontPage | undefined;
};

/** The posts of a page of the index, and on the first page, what to start with. */
export function IndexList({ list, lede, isFeatured, first, front }: IndexListProps) {
  const [lead, ...others] = first;
  return (
    <>
      {lead !== undefined && (
        <>
          <h2 className="visually-hidden">{isFeatured ? texts.featured : texts.latest}</h2>
          <LeadPost post={lead} />
        </>
      )}
      {others.length > 0 && (
        <div className="front-row">
          {isFeatured && <h2 className="visually-hidden">{texts.latest}</h2>}
          <PostTiles posts={others} />
        </div>
      )}
      {list.total === 0 && <p>{texts.empty}</p>}
      <PostsByYear posts={list.items} above={first} />
      <PaginationLinks list={list} />
      <OverviewLinks />
      {front !== undefined && (
        <>
          <StartHere lede={lede} posts={front.start} />
          <SeriesShelf series={front.series} />
          <CategoryTiles categories={front.categories} />
        </>
      )}
    </>
  );
}

function LeadPost({ post }: { readonly post: PicturedPost }) {
  const hueClassOf = useTopicHueClass();
  return (
    <article className={`lead-post stack whole teaser ${hueClassOf(post.category)}`}>
      <PostPicture post={post} size="large" />
      <div className="stack">
        <PostTitle post={post} />
        <p className="lede" {...inLanguage(post.lang)}>
          {post.description}
        </p>
        <PostByline post={post} faces={post.faces} />
      </div>
    </article>
  );
}

function OverviewLinks() {
  return (
    <nav className="quiet-links row" aria-label={overviews.navigation}>
      {OVERVIEWS.map((name) => (
        <a key={name} className="target" href={routes[name].href()}>
          {overviews.pages[name].title}
        </a>
      ))}
    </nav>
  );
}
