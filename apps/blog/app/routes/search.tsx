import type { FoundPosts } from '@portico/content';
import { betterOf, toParts } from '@portico/content/excerpt';
import { MAX_QUERY_LENGTH } from '@portico/core/limits';
import { toQuery } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import { blogName, pageTitle, searchHead, searchPage as texts } from '@portico/core/texts';
import { Button, pageMeta, useRouter } from '@portico/shell';
import { createPageSearch } from '@portico/shell/search';
import { memo, type SubmitEvent } from 'react';
import { data, Form, redirect, useLocation } from 'react-router';
import { categoryLinks } from '../lists/category-links.tsx';
import { toPicturedPost } from '../lists/load-list.ts';
import { notFound } from '../lists/or-throw.ts';
import { pageLinks } from '../lists/pagination.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import searchModule from '../search/find-in-browser.ts?browser-module';
import { FoundDocs, type FoundResult, SearchResults, TopicLinks } from '../search/search-results.tsx';
import { type Found, useFoundInBrowser } from '../search/use-found-in-browser.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

export { meta, shouldRevalidate } from '@portico/shell';

const SUGGESTED_TAGS = 10;
const FIELD = 'search-query';
const LATE = { status: 503, headers: { 'retry-after': '2' } };
const NOTHING: FoundPosts = { total: 0, posts: [], tags: [], categories: [] };

const DOCS = 'docs';
const MAX_DOCS = 50;

const hrefOf = (query: string, within?: string) => (page: number | undefined) =>
  routes.search.href({ in: within, q: query === '' ? undefined : query, page });

export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { search, siteConfig, baseUrl } = services;
  const query = toQuery(url.searchParams.get('q') ?? '');
  const isEmpty = query.trim() === '';
  const parameter = url.searchParams.get('page');
  if (parameter === '1') {
    throw redirect(hrefOf(query)(undefined), 301);
  }
  const isLate = search?.found === 'late';
  const found = search?.found === 'late' ? NOTHING : (search?.found ?? NOTHING);
  // The pages of other sites are few and have short entries, so one page shows them all.
  const docs = services.siteConfig.search.sources && createPageSearch(services.sourcePages ?? [])(query);
  const isInDocs = docs !== undefined && url.searchParams.get('in') === DOCS;
  const within = isInDocs ? DOCS : undefined;
  const list = pageLinks(found.total, isLate ? null : parameter, hrefOf(query, within));
  if (list === undefined) {
    throw notFound();
  }
  const results: readonly FoundResult[] = found.posts.map(({ post, texts: { title, description, excerpt } }) => ({
    post: toPicturedPost(post, services),
    title: toParts(title),
    ...betterOf(toParts(description), excerpt),
  }));
  const title = headingOf(isEmpty ? texts.name : searchHead.title(query), list.page);
  const loaded = {
    head: pageMeta({
      title: `${title} · ${siteConfig.blog.name}`,
      description: searchHead.description(siteConfig.blog.name),
      author: siteConfig.brand,
      canonical: `${baseUrl}${list.hrefs.self}`,
      // Search engines find the posts themselves, so only the page without a query should be indexed.
      indexed: query === '' && list.page === 1 && !url.searchParams.has('in'),
    }),
    query,
    isPartial: search?.isPartial === true,
    isFailed: false,
    isLate,
    list,
    total: found.total,
    results,
    tags: found.tags,
    categories: found.categories,
    suggestion: found.suggestion,
    elsewhere: siteConfig.search.elsewhere,
    docs: isEmpty
      ? undefined
      : docs && { total: docs.length, pages: isInDocs ? docs.slice(0, MAX_DOCS) : [], isInDocs },
    suggested: isNothing(found) ? suggestedTopics(services) : undefined,
    // An exported site has no server to search.
    searchModule: search === undefined ? searchModule : undefined,
  };
  return data(loaded, isLate ? LATE : undefined);
}

function isNothing({ total, tags, categories }: Pick<FoundPosts, 'total' | 'tags' | 'categories'>): boolean {
  return total + tags.length + categories.length === 0;
}

/** Returns the palette's default tags, followed by those with the most posts, and all categories. */
function suggestedTopics({ content: { index }, siteConfig }: BlogServices) {
  const mostUsed = [...index.tags.values()].sort((a, b) => b.posts.length - a.posts.length).map(({ name }) => name);
  return {
    tags: [...new Set([...siteConfig.search.defaultTags, ...mostUsed])].slice(0, SUGGESTED_TAGS),
    categories: categoryLinks(index).map(({ name }) => name),
  };
}

function SearchPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const params = new URLSearchParams(useLocation().search);
  const asked = params.get('q') ?? '';
  const inAddress = { query: toQuery(asked), page: Number(params.get('page') ?? 1) };
  const found = useFoundInBrowser(inAddress, loaderData.searchModule);
  const shown = found === undefined ? loaderData : withFound(loaderData, found);
  const { query, list, total, results, tags, categories, suggested, suggestion, isFailed, isLate, elsewhere, docs } =
    shown;
  const isEmpty = query.trim() === '';
  const isAnswered = !isEmpty && !isFailed && !isLate;
  const topics = isNothing(shown) && suggested !== undefined ? suggested : { tags, categories };
  const isInDocs = docs?.isInDocs === true;
  const { navigateTo } = useRouter();
  const stayIfOffline = (event: SubmitEvent<HTMLFormElement>) => {
    if (!navigator.onLine) {
      event.preventDefault();
      // As with a link, the current results stay if the new ones can't be loaded.
      navigateTo(hrefOf(query, isInDocs ? DOCS : undefined)(undefined));
    }
  };
  const ofPosts = total === 0 ? texts.nothing(query.trim()) : texts.found(total, query.trim());
  const count = isInDocs ? texts.foundDocs(docs.total, query.trim()) : ofPosts;
  const isNotFound = isInDocs ? docs.total === 0 : isNothing(shown);
  const status = [
    isFailed && texts.failed,
    isLate && texts.late,
    isAnswered && count,
    isAnswered && isNotFound && suggestion === undefined && texts.anotherWord,
    asked.length > MAX_QUERY_LENGTH && texts.cut,
    !isInDocs && shown.isPartial && texts.partial,
  ];

  return (
    <>
      <header className="list-header stack">
        <p className="secondary">
          <a href={routes.blog.href()}>{blogName}</a> / {texts.name}
        </p>
        <h1>{headingOf(texts.name, list.page)}</h1>
        <Form action={routes.search.href()} preventScrollReset onSubmit={stayIfOffline}>
          <search className="search-form field row">
            <label className="secondary" htmlFor={FIELD}>
              {texts.label}
            </label>
            {isInDocs && <input type="hidden" name="in" value={DOCS} />}
            <input
              key={inAddress.query}
              id={FIELD}
              type="search"
              name="q"
              defaultValue={query}
              maxLength={MAX_QUERY_LENGTH}
            />
            <Button type="submit" variant="filled">
              {texts.submit}
            </Button>
          </search>
        </Form>
        {loaderData.searchModule !== undefined && (
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
                <a href={hrefOf(suggestion)(undefined)}>{suggestion}</a>
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
              <a href={hrefOf(query)(undefined)} aria-current={isInDocs ? undefined : 'true'}>
                {`${texts.posts} (${total})`}
              </a>
            </li>
            <li>
              <a href={hrefOf(query, DOCS)(undefined)} aria-current={isInDocs ? 'true' : undefined}>
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

const Page = memo(SearchPage);

/** Passes on only the data: React Router renders a page with other `params` and `matches` when a navigation begins and when it ends. */
export default function SearchPageRoute({ loaderData }: Route.ComponentProps) {
  return <Page loaderData={loaderData} />;
}

type SearchData = Awaited<ReturnType<typeof loader>>['data'];

/** Returns the data of an exported page, which has no query, with the results that the browser found. */
function withFound(file: SearchData, found: Found): SearchData {
  return {
    ...file,
    ...found,
    list: pageLinks(found.total, String(found.page), hrefOf(found.query)) ?? file.list,
  };
}

function headingOf(title: string, page: number): string {
  return page === 1 ? title : pageTitle.heading(title, page);
}
