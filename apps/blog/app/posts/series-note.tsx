import { inLanguage } from '@portico/content/language';
import { SiteLink } from '@portico/shell';
import type { PostLink } from '../routes/post.tsx';
import { postPath } from './paths.ts';

export type SeriesNoteProps = {
  /** The post that is read. */
  readonly slug: string;
  readonly name: string | undefined;
  /** The series' posts, oldest first. */
  readonly posts: readonly PostLink[];
};

/** Which part of a series this is, and the way to the others; nothing for a post that stands alone. */
export function SeriesNote({ slug, name, posts }: SeriesNoteProps) {
  if (posts.length < 2) {
    return null;
  }
  const part = posts.findIndex((post) => post.slug === slug) + 1;
  return (
    <nav className="series-note" aria-label="Series">
      <p>
        Part {part} of {posts.length} of <strong>{name}</strong>
      </p>
      <ol>
        {posts.map((post) => (
          <li key={post.slug}>
            {post.slug === slug ? (
              <span aria-current="page" {...inLanguage(post.lang)}>
                {post.title}
              </span>
            ) : (
              <SiteLink href={postPath(post.slug)} {...inLanguage(post.lang)}>
                {post.title}
              </SiteLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
