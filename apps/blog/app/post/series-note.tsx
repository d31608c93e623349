import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { seriesNote as texts } from '@portico/core/texts';

export type SeriesNoteProps = {
  /** The current post. */
  readonly slug: string;
  readonly name: string | undefined;
  /** The series' posts, oldest first. */
  readonly posts: ReadonlyArray<{ readonly slug: string; readonly title: string; readonly lang?: string }>;
};

/** Shows which part of a series this is, with links to the others. Renders nothing for the only part. An unlisted post isn't a part. */
export function SeriesNote({ slug, name, posts }: SeriesNoteProps) {
  const part = posts.findIndex((post) => post.slug === slug) + 1;
  if (posts.length < (part === 0 ? 1 : 2)) {
    return null;
  }
  const [before, after] = part === 0 ? texts.from : texts.part(part, posts.length);
  return (
    <nav className="framed-note card card-s tint" aria-label={texts.name}>
      {/* It is collapsed, so that the text begins on the first screen of a phone. */}
      <details>
        <summary className="row">
          <span>
            {before}
            <strong>{name}</strong>
            {after}
          </span>
        </summary>
        <ol>
          {posts.map((post) => (
            <li key={post.slug}>
              {post.slug === slug ? (
                <span aria-current="page" {...inLanguage(post.lang)}>
                  {post.title}
                </span>
              ) : (
                <a href={routes.post.href({ slug: post.slug })} {...inLanguage(post.lang)}>
                  {post.title}
                </a>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
