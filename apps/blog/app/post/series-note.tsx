import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { seriesNote as texts } from '@portico/config/texts';
import { SiteLink } from '@portico/shell';
import type { PostLink } from '../routes/post.tsx';

type OfSeries = {
  /** The post that is read. */
  readonly slug: string;
  /** The series' posts, oldest first. */
  readonly posts: readonly PostLink[];
};

export type SeriesNoteProps = OfSeries & { readonly name: string | undefined };

/** Which part of a series this is, and the way to the others; nothing for a post that stands alone. An unlisted post is no part. */
export function SeriesNote({ slug, name, posts }: SeriesNoteProps) {
  const part = posts.findIndex((post) => post.slug === slug) + 1;
  if (posts.length < (part === 0 ? 1 : 2)) {
    return null;
  }
  const [before, after] = part === 0 ? texts.from : texts.part(part, posts.length);
  return (
    <nav className="framed-note" aria-label={texts.name}>
      {/* Folded, so that the text begins on the first screen of a phone. */}
      <details>
        <summary>
          {before}
          <strong>{name}</strong>
          {after}
        </summary>
        <ol>
          {posts.map((post) => (
            <li key={post.slug}>
              {post.slug === slug ? (
                <span aria-current="page" {...inLanguage(post.lang)}>
                  {post.title}
                </span>
              ) : (
                <SiteLink href={routes.post.href({ slug: post.slug })} {...inLanguage(post.lang)}>
                  {post.title}
                </SiteLink>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** The way from the end of a post to the next part of its series; nothing at the end of the last one. */
export function SeriesNext({ slug, posts }: OfSeries) {
  const part = posts.findIndex((post) => post.slug === slug) + 1;
  const next = part === 0 ? undefined : posts[part];
  return (
    next !== undefined && (
      <SiteLink className="post-neighbour" href={routes.post.href({ slug: next.slug })}>
        <span>
          <span>{texts.next(part + 1, posts.length)}</span> <bdi {...inLanguage(next.lang)}>{next.title}</bdi>
        </span>
      </SiteLink>
    )
  );
}
