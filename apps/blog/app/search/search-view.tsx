import type { FoundPosts } from '@portico/content';
import { MAX_QUERY_LENGTH } from '@portico/core/limits';
import { routes } from '@portico/core/routes';
import type { SourcePage } from '@portico/core/source-page';
import { blogName, pageTitle, searchPage as texts } from '@portico/core/texts';
import { Button } from '@portico/shell';
import type { PageLinks } from '../lists/pagination.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import { FoundDocs, type FoundResult, SearchResults, TopicLinks } from './search-results.tsx';

const FIELD = 'search-query';

/** The value of the parameter `in` for the pages of other sites. */
export const DOCS = 'docs';

type Topics = { readonly tags: readonly string[]; readonly categories: readonly string[] };

export type SearchViewProps = Topics & {
  /** The query in the address, which may be too long. */
  readonly asked: string;
  readonly query: string;
  readonly list: PageLinks;
  readonly total: number;
  readonly results: readonly FoundResult[];
  readonly suggested?: Topics | undefined;
  readonly suggestion?: string | undefined;
  readonly isPartial: boolean;
  readonly isFailed: boolean;
  readonly isLate: boolean;
  readonly elsewhere?: { readonly label: string; readonly href: string } | undefined;
  readonly docs?:
    | { readonly total: number; readonly pages: readonly SourcePage[]; readonly isInDocs: boolean }
    | undefined;
  /** Whether only a script can search. */
  readonly needsScript: boolean;
};

export const searchHref = (query: string, within?: string) => (page: number | undefined) =>
  routes.search.href({ in: within, q: query === '' ? undefined : query, page });

export function searchHeading(title: string, page: number): string {
  return page === 1 ? title : pageTitle.heading(title, page);
}

export function isNothing({ total, tags, categories }: Pick<FoundPosts, 'total' | 'tags' | 'categories'>): boolean {
  return total + tags.length + categories.length === 0;
}

export function SearchView(props: SearchViewProps) {
  const { asked, query, list, total, results, tags, categories, suggested, suggestion } = props;
  const { isPartial, isFailed, isLate, elsewhere, docs, needsScript } = props;
  const isEmpty = query.trim() === '';
  const isAnswered = !isEmpty && !isFailed && !isLate;
  const topics = isNothing({ total, tags, categories }) && suggested !== undefined ? suggested : { tags, categories };
  const isInDocs = docs?.isInDocs === true;
  const ofPosts = total === 0 ? texts.nothing(query.trim()) : texts.found(total, query.trim());
  const count = isInDocs ? texts.foundDocs(docs.total, query.trim()) : ofPosts;
  const isNotFound = isInDocs ? docs.total === 0 : isNothing({ total, tags, categories });
  const status = [
    isFailed && texts.failed,
    isLate && texts.late,
    isAnswered && count,
    isAnswered && isNotFound && suggestion === undefined && texts.anotherWord,
    asked.length > MAX_QUERY_LENGTH && texts.cut,
    !isInDocs && isPartial && texts.partial,
  ];

  return (
    <>
      <header className="list-header stack">
        <p className="secondary">
          <a href={routes.blog.href()}>{blogName}</a> / {texts.name}
        </p>
        <h1>{searchHeading(texts.name, list.page)}</h1>
        <form action={routes.search.href()}>
          <search className="search-form field row">
            <label className="secondary" htmlFor={FIELD}>
              {texts.label}
            </label>
            {isInDocs && <input type="hidden" name="in" value={DOCS} />}
            <input id={FIELD} type="search" name="q" defaultValue={query} maxLength={MAX_QUERY_LENGTH} />
            <Button type="submit" variant="filled">
              {texts.submit}
            </Button>
          </search>
        </form>
        {needsScript && (
          <noscript>
            <p>
              {texts.needsScript[0]}
              <a href={routes.archive.href()}>{texts.needsScript[1]}</a>
              {texts.needsScript[2]}
            </p>
          </noscript>
        )}
        <p>
          <span role="status">
            <span>{status.filter((text) => text !== false).join(' ')}</span>
            {isAnswered && isNotFound && suggestion !== undefined && (
              <span>
                {' '}
                {texts.didYouMean[0]}
                <a href={searchHref(suggestion)(undefined)}>{suggestion}</a>
                {texts.didYouMean[1]}
              </span>
            )}
          </span>{' '}
          {!isEmpty && <a href={routes.search.href()}>{texts.clear}</a>}
        </p>
        {!isEmpty && elsewhere !== undefined && (
          <p>
            <a href={elsewhere.href + encodeURIComponent(query.trim())}>{elsewhere.label}</a>
          </p>
        )}
      </header>
      {docs !== undefined && (
        <nav className="taxon-links row" aria-label={texts.filter}>
          <ul className="chips row">
            <li>
              <a href={searchHref(query)(undefined)} aria-current={isInDocs ? undefined : 'true'}>
                {`${texts.posts} (${total})`}
              </a>
            </li>
            <li>
              <a href={searchHref(query, DOCS)(undefined)} aria-current={isInDocs ? 'true' : undefined}>
                {`${texts.docs} (${docs.total})`}
              </a>
            </li>
          </ul>
        </nav>
      )}
      {isInDocs && <FoundDocs pages={docs.pages} query={query} />}
      {!isInDocs && <TopicLinks kind="tag" title={texts.tags} names={topics.tags} />}
      {!isInDocs && <TopicLinks kind="category" title={texts.categories} names={topics.categories} />}
      {!isInDocs && results.length > 0 && (
        <section aria-label={texts.posts}>
          <SearchResults results={results} />
          <PaginationLinks list={list} order="relevance" />
        </section>
      )}
    </>
  );
}
