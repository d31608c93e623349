import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { postNavigation as texts } from '@portico/config/texts';
import { SiteLink } from '@portico/shell';
import type { PicturedPost } from '../lists/load-list.ts';
import { PostByline } from '../lists/post-list.tsx';
import { PostPicture } from '../pictures/post-picture.tsx';
import type { Neighbour as NeighbourData } from '../routes/post.tsx';
import { PostBadges } from './post-badges.tsx';

export type PostNavigationProps = {
  readonly newer: NeighbourData | undefined;
  readonly older: NeighbourData | undefined;
  readonly related: readonly PicturedPost[];
};

/** Where a reader may go from the end of a post: its neighbours in time, related posts, and all posts. */
export function PostNavigation({ newer, older, related }: PostNavigationProps) {
  const all = <SiteLink href={routes.blog.href()}>{texts.all}</SiteLink>;
  return (
    <div className="post-navigation">
      {(newer ?? older) !== undefined && (
        <nav className="post-neighbours" aria-label={texts.neighbours}>
          {newer !== undefined && <Neighbour label={texts.newer} rel="prev" post={newer} />}
          {older !== undefined && <Neighbour label={texts.older} rel="next" post={older} />}
        </nav>
      )}
      {related.length === 0 ? (
        <p className="quiet-links">{all}</p>
      ) : (
        <section aria-labelledby="post-navigation-related">
          <div className="quiet-links">
            <h2 id="post-navigation-related">{texts.related}</h2>
            {all}
          </div>
          <ul className="related-posts" role="list">
            {related.map((post) => (
              <li key={post.slug}>
                <h3 {...inLanguage(post.lang)}>
                  <SiteLink href={routes.post.href({ slug: post.slug })}>{post.title}</SiteLink>
                  <PostBadges badges={post.badges} />
                </h3>
                <PostByline post={post} />
                <PostPicture post={post} size="small" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Neighbour({
  label,
  rel,
  post,
}: {
  readonly label: string;
  readonly rel: 'prev' | 'next';
  readonly post: NeighbourData;
}) {
  return (
    <SiteLink className="post-neighbour" rel={rel} href={routes.post.href({ slug: post.slug })}>
      <PostPicture post={post} size="small" />
      <span>
        <span>{label}</span> <bdi {...inLanguage(post.lang)}>{post.title}</bdi>
      </span>
    </SiteLink>
  );
}
