import { routes } from '@portico/core/routes';
import type { TaxonKind } from '@portico/core/taxa';
import { blogName, pageTitle, taxonPage as texts } from '@portico/core/texts';
import { Emblem } from '@portico/shell';
import type { AuthorData } from '../parts/author-data.ts';
import { AuthorPicture } from '../parts/authors.tsx';
import { Drawing } from '../parts/picture.tsx';
import type { Art } from '../parts/picture-data.ts';
import { type CategoryLink, CategoryLinks } from './category-links.tsx';
import { SubscribeLink } from './follow.tsx';
import type { PageLinks } from './pagination.ts';
import { ListSummary } from './pagination-links.tsx';

const OVERVIEWS = {
  // The overview of tags starts with the categories.
  tag: `${routes.tags.href()}#tags`,
  category: routes.tags.href(),
  author: routes.authors.href(),
};

export type TaxonHeaderProps = {
  readonly kind: TaxonKind;
  readonly slug: string;
  readonly name: string;
  readonly about: string | undefined;
  readonly author: AuthorData | undefined;
  readonly list: PageLinks;
  /** The date of the oldest post (ISO 8601). */
  readonly oldest: string;
  /** The drawing of a tag or an author. */
  readonly art: Art | undefined;
  /** Next to a category. */
  readonly categories: readonly CategoryLink[] | undefined;
};

/** What a tag, category or author is, above its posts. */
export function TaxonHeader({ kind, slug, name, about, author, list, oldest, art, categories }: TaxonHeaderProps) {
  return (
    <>
      <div className="stack">
        <p className="secondary">
          <a href={routes.blog.href()}>{blogName}</a> / <a href={OVERVIEWS[kind]}>{texts.kinds[kind]}</a>
        </p>
        <div className="row">
          {author !== undefined && <AuthorPicture author={author} sizes="6rem" />}
          <div>
            <h1>{list.page === 1 ? name : pageTitle.heading(name, list.page)}</h1>
            {author?.role !== undefined && <p>{author.role}</p>}
          </div>
        </div>
        {about !== undefined && list.page === 1 && <p className="lede">{about}</p>}
        <p className="secondary">
          <ListSummary list={list} oldest={oldest} />
        </p>
        <SubscribeLink to={{ kind, slug }} />
        {author !== undefined && author.links.length > 0 && (
          <ul className="chips row" role="list" aria-label={texts.elsewhere}>
            {author.links.map(({ label, href }) => (
              <li key={label}>
                <a href={href} rel="me">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {kind === 'category' && <Emblem topic={name} />}
      {art !== undefined && <Drawing art={art} size="large" />}
      {categories !== undefined && <CategoryLinks categories={categories} current={slug} />}
    </>
  );
}
