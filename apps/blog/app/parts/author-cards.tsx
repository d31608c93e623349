import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { blogIndex, listSummary } from '@portico/core/texts';
import { LocalDate } from '@portico/shell';
import type { AuthorData } from './author-data.ts';
import { AuthorFacts } from './authors.tsx';

export type AuthorCard = AuthorData & {
  readonly posts: number;
  readonly newest: {
    readonly slug: string;
    readonly title: string;
    readonly date: string;
    readonly lang?: string | undefined;
  };
};

export function AuthorCards({ authors }: { readonly authors: readonly AuthorCard[] }) {
  return (
    <ul className="grid" role="list">
      {authors.map(({ newest, posts, ...author }) => (
        <li key={author.name}>
          <article className="post-author card teaser">
            <AuthorFacts author={author} className="post-title" />
            <p className="byline row">
              <span>{blogIndex.latest}</span>
              <LocalDate date={newest.date} />
              <span>{listSummary.posts(posts)}</span>
            </p>
            <p className="byline row">
              <a href={routes.post.href({ slug: newest.slug })} {...inLanguage(newest.lang)}>
                {newest.title}
              </a>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
