import { SiteLink } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { seriesNote as texts } from '@portico/site/texts';
import type { PostLink } from '../routes/post.tsx';

export type SeriesNoteProps = {
  /** The post that is read. */
  readonly slug: string;
  readonly name: string | undefined;
  /** The series' posts, oldest first. */
  readonly posts: readonly PostLink[];
};

/** Which part of a series this is, and the way to the others; nothing for a post that stands alone. An unlisted post is no part. */
export function SeriesNote({ slug, name, posts }: SeriesNoteProps) {
  const part = posts.findIndex((post) => post.slug === slug) + 1;
  if (posts.length < (part === 0 ? 1 : 2)) {
    return null;
  }
  const [before, after] = part === 0 ? texts.from : texts.part(part, posts.length);
  return (
    <nav className="framed-note" aria-label={texts.name}>
      <p>
        {before}
        <strong>{name}</strong>
        {after}
      </p>
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
    </nav>
  );
}
