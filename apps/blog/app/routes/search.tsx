import { MAX_QUERY_LENGTH } from '@portico/core/limits';
import { routes } from '@portico/core/routes';
import { blogName, pageTitle, searchHead, searchPage as texts } from '@portico/core/texts';
import { pageMeta, SiteLink, useNavigateTo } from '@portico/shell';
import { type SubmitEvent, type SyntheticEvent, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { categoryLinks } from '../lists/category-links.tsx';
import { loadList } from '../lists/load-list.ts';
import { pageLinks } from '../lists/pagination.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import searchModule from '../search/find-in-browser.ts?browser-module';
import { toQuery } from '../search/query.ts';
import { markPost, searchPosts } from '../search/search-posts.ts';
import { type FoundResult, SearchResults, TopicLinks } from '../search/search-results.tsx';
import { type Found, useFoundInBrowser } from '../search/use-found-in-browser.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

export { meta, shouldRevalidate } from '@portico/shell';

const SUGGESTED_TAGS = 10;
const FIELD = 'search-query';
// Milliseconds after the last key before the results update.
const PAUSE_MS = 200;
const NOTHING = { posts: [], tags: [], categories: [] };

const hrefOf = (query: string) => (page: number | undefined) =>
  routes.search.href({ q: query === '' ? undefined : query, page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, textSearch, searchesInBrowser, siteConfig, baseUrl } = services;
  const { index } = content;
  const query = toQuery(url.searchParams.get('q') ?? '');
  const isEmpty = query.trim() === '';
  const { posts, tags, categories } = isEmpty ? NOTHING : searchPosts(query, services);
  const { items, ...list } = loadList({ posts, hrefOf: hrefOf(query), url, services });
  const results: readonly FoundResult[] = items.flatMap((post) => {
    const found = index.bySlug.get(post.slug);
    return found === undefined ? [] : { post, ...markPost(query, found, services) };
  });
  const title = headingOf(isEmpty ? texts.name : searchHead.title(query), list.page);
  return {
    head: pageMeta({
      title: `${title} · ${siteConfig.blog.name}`,
      description: searchHead.description(siteConfig.blog.name),
      author: siteConfig.brand,
      canonical: `${baseUrl}${list.hrefs.self}`,
      // Search engines find the posts themselves, so only the page without a query should be indexed.
      indexed: query === '' && list.page === 1,
    }),
    query,
    isPartial: textSearch?.isPartial() === true,
    isFailed: false,
    list,
    total: posts.length,
    results,
    tags,
    categories,
    elsewhere: siteConfig.search.elsewhere,
    suggested: posts.length + tags.length + categories.length === 0 ? suggestedTopics(services) : undefined,
    searchModule: searchesInBrowser ? searchModule : undefined,
  };
}

/** Returns the palette's default tags and then those with the most posts, and all categories. */
function suggestedTopics({ content: { index }, siteConfig }: BlogServices) {
  const mostUsed = [...index.tags.values()].sort((a, b) => b.posts.length - a.posts.length).map(({ name }) => name);
  return {
    tags: [...new Set([...siteConfig.search.defaultTags, ...mostUsed])].slice(0, SUGGESTED_TAGS),
    categories: categoryLinks(index).map(({ name }) => name),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const params = new URLSearchParams(useLocation().search);
  const asked = params.get('q') ?? '';
  const inAddress = { query: toQuery(asked), page: Number(params.get('page') ?? 1) };
  const found = useFoundInBrowser(inAddress, loaderData.searchModule);
  const shown = found === undefined ? loaderData : withFound(loaderData, found);
  const { query, list, total, results, tags, categories, suggested, isFailed, elsewhere } = shown;
  const isEmpty = query.trim() === '';
  const isNothing = total + tags.length + categories.length === 0;
  const topics = isNothing && suggested !== undefined ? suggested : { tags, categories };
  const count = total === 0 ? texts.nothing(query.trim()) : texts.found(total, query.trim());
  const status = [
    isFailed && texts.failed,
    !isEmpty && !isFailed && count,
    !isEmpty && !isFailed && isNothing && texts.anotherWord,
    asked.length > MAX_QUERY_LENGTH && texts.cut,
    shown.isPartial && texts.partial,
  ];
  const navigateTo = useNavigateTo();
  const field = useFieldThatSearches(inAddress.query);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (!navigator.onLine) {
      // As with a link, if the results can't be loaded, the current ones stay.
      event.preventDefault();
      navigateTo(hrefOf(String(new FormData(event.currentTarget).get('q')))(undefined));
    }
  }

  return (
    <>
      <header className="list-header">
        <p className="label">
          <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> / {texts.name}
        </p>
        <h1>{headingOf(texts.name, list.page)}</h1>
        <Form action={routes.search.href()} className="search-form" onSubmit={onSubmit}>
          <search>
            <label htmlFor={FIELD}>{texts.label}</label>
            <input id={FIELD} type="search" name="q" defaultValue={query} maxLength={MAX_QUERY_LENGTH} {...field} />
            <button type="submit" className="button" data-style="filled">
              {texts.submit}
            </button>
          </search>
        </Form>
        {loaderData.searchModule !== undefined && (
          <noscript>
            <p>
              {texts.needsScript[0]}
              <SiteLink href={routes.archive.href()}>{texts.needsScript[1]}</SiteLink>
              {texts.needsScript[2]}
            </p>
          </noscript>
        )}
        <p>
          <span role="status">{status.filter((text) => text !== false).join(' ')}</span>{' '}
          {!isEmpty && <SiteLink href={routes.search.href()}>{texts.clear}</SiteLink>}
        </p>
        {!isEmpty && elsewhere !== undefined && (
          <p>
            <SiteLink href={elsewhere.href + encodeURIComponent(query.trim())}>{elsewhere.label}</SiteLink>
          </p>
        )}
      </header>
      <TopicLinks kind="tag" title={texts.tags} names={topics.tags} />
      <TopicLinks kind="category" title={texts.categories} names={topics.categories} />
      {results.length > 0 && (
        <section aria-label={texts.posts}>
          <SearchResults results={results} />
          <PaginationLinks list={list} />
        </section>
      )}
    </>
  );
}

/** Makes the results follow what is typed, and what is in the field follow the page's address. */
function useFieldThatSearches(query: string) {
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (field.current !== null && query !== searched.current) {
      field.current.value = query;
      searched.current = query;
    }
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search({ nativeEvent }: SyntheticEvent): void {
    clearTimeout(timer.current);
    // An input method's letters aren't words yet.
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) {
      return;
    }
    timer.current = setTimeout(() => {
      const value = toQuery(field.current?.value ?? '');
      if (navigator.onLine && value !== searched.current) {
        searched.current = value;
        navigate(hrefOf(value)(undefined), { replace: true, preventScrollReset: true });
      }
    }, PAUSE_MS);
  }

  return { ref: field, onInput: search, onCompositionEnd: search };
}

type SearchData = Awaited<ReturnType<typeof loader>>;

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
