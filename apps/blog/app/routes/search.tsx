import { MAX_QUERY_LENGTH } from '@portico/config/limits';
import { routes } from '@portico/config/routes';
import { blogName, pageTitle, searchHead, searchPage as texts } from '@portico/config/texts';
import { pageMeta, SiteLink, useRouter } from '@portico/shell';
import { type InputEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { categoryLinks } from '../lists/category-links.tsx';
import { loadList } from '../lists/load-list.ts';
import { pageLinks } from '../lists/pagination.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import searchModule from '../search/find-in-browser.ts?browser-module';
import { toQuery } from '../search/query.ts';
import { markPost, searchPosts } from '../search/search-posts.ts';
import { type FoundResult, NothingFound, SearchResults, TopicLinks } from '../search/search-results.tsx';
import { type Found, useFoundInBrowser } from '../search/use-found-in-browser.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

export { meta, shouldRevalidate } from '@portico/shell';

const SUGGESTED_TAGS = 10;
const SUGGESTED_POSTS = 3;
const QUERY_IN_TITLE = '{query}';
const FIELD = 'search-query';
// Milliseconds after the last key before the results update.
const PAUSE_MS = 200;

const hrefOf = (query: string) => (page: number | undefined) =>
  routes.search.href({ q: query === '' ? undefined : query, page });

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, textSearch, searchesInBrowser, siteConfig, baseUrl } = services;
  const { index } = content;
  const asked = url.searchParams.get('q') ?? '';
  const query = toQuery(asked);
  const isEmpty = query.trim() === '';
  const { posts, tags, categories, correction } = searchPosts(query, services);
  const isNothing = posts.length + tags.length + categories.length === 0;
  const isPartial = textSearch?.isPartial() === true;
  const { items, ...list } = loadList({
    posts: isNothing ? index.posts.slice(0, SUGGESTED_POSTS) : posts,
    hrefOf: hrefOf(query),
    url,
    services,
  });
  const results: readonly FoundResult[] = items.flatMap((post) => {
    const found = index.bySlug.get(post.slug);
    return found === undefined ? [] : { post, ...markPost(query, found, services) };
  });
  const titleFor = (text: string) => `${headingOf(text, list.page)} · ${siteConfig.blog.name}`;
  return {
    head: pageMeta({
      title: titleFor(isEmpty ? texts.name : searchHead.title(query)),
      description: searchHead.description(siteConfig.blog.name),
      author: siteConfig.brand,
      canonical: `${baseUrl}${list.hrefs.self}`,
      // Search engines find the posts themselves, so only the page without a query should be indexed.
      indexed: query === '' && list.page === 1,
    }),
    query,
    isPartial,
    isFailed: false,
    list,
    total: posts.length,
    results,
    tags,
    categories,
    correction,
    suggested:
      isEmpty || isNothing
        ? { tags: suggestedTags(services), categories: categoryLinks(index).map(({ name }) => name) }
        : { tags: [], categories: [] },
    inBrowser: searchesInBrowser
      ? { module: searchModule, title: titleFor(searchHead.title(QUERY_IN_TITLE)) }
      : undefined,
  };
}

/** Returns the palette's default tags, and then those with the most posts. */
function suggestedTags({ content, siteConfig }: BlogServices): readonly string[] {
  const mostUsed = [...content.index.tags.values()]
    .sort((a, b) => b.posts.length - a.posts.length)
    .map(({ name }) => name);
  return [...new Set([...siteConfig.search.defaultTags, ...mostUsed])].slice(0, SUGGESTED_TAGS);
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const params = new URLSearchParams(useLocation().search);
  const asked = params.get('q') ?? '';
  const inAddress = { query: toQuery(asked), page: Number(params.get('page') ?? 1) };
  const { module, title = '' } = loaderData.inBrowser ?? {};
  const found = useFoundInBrowser(
    inAddress,
    module,
    title.replace(QUERY_IN_TITLE, () => inAddress.query.trim()),
  );
  const shown = found === undefined ? loaderData : withFound(loaderData, found);
  const { query, list, total, results, tags, categories, suggested, correction, isFailed } = shown;
  const isEmpty = query.trim() === '';
  const isNothing = !isEmpty && !isFailed && total + tags.length + categories.length === 0;
  const areNewest = isEmpty || total === 0;
  const count = total === 0 ? texts.nothing(query.trim()) : texts.found(total, query.trim());
  const status = [
    isFailed && texts.failed,
    !isEmpty && !isFailed && count,
    asked.length > MAX_QUERY_LENGTH && texts.cut,
    shown.isPartial && texts.partial,
  ];
  const navigateTo = useRouter().useNavigateTo();
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
        {module !== undefined && (
          <noscript>
            <p>{texts.needsScript}</p>
          </noscript>
        )}
        <p>
          <span role="status">{status.filter((text) => text !== false).join(' ')}</span>{' '}
          {!isEmpty && <SiteLink href={routes.search.href()}>{texts.clear}</SiteLink>}
        </p>
      </header>
      {isNothing && <NothingFound correction={correction} {...suggested} />}
      <TopicLinks
        kind="tag"
        title={isEmpty ? texts.suggestedTags : texts.tags}
        names={isEmpty ? suggested.tags : tags}
      />
      <TopicLinks kind="category" title={texts.categories} names={categories} />
      {results.length > 0 && (
        <section aria-label={texts.posts} className="found-posts">
          {areNewest && <h2>{texts.newest}</h2>}
          <SearchResults results={results} level={areNewest ? 'h3' : 'h2'} />
          <PaginationLinks list={list} />
        </section>
      )}
    </>
  );
}

/** Makes the results follow what is typed, and what is in the field follow the page's address. */
function useFieldThatSearches(query: string) {
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  useEffect(() => {
    if (field.current !== null && query !== typed.current) {
      field.current.value = query;
      typed.current = query;
    }
  }, [query]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(): void {
    const value = toQuery(field.current?.value ?? '');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (navigator.onLine && value !== typed.current) {
        typed.current = value;
        navigate(hrefOf(value)(undefined), { replace: true, preventScrollReset: true });
      }
    }, PAUSE_MS);
  }

  return {
    ref: field,
    onInput: ({ nativeEvent }: InputEvent<HTMLInputElement>) => {
      // An input method's letters aren't words yet.
      if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) {
        search();
      }
    },
    onCompositionEnd: search,
  };
}

type SearchData = Awaited<ReturnType<typeof loader>>;

/** Returns the data of an exported page, which has no query, with the results that the browser found. */
function withFound(file: SearchData, found: Found): SearchData {
  const isNothing = found.total + found.tags.length + found.categories.length === 0;
  return {
    ...file,
    ...found,
    list: pageLinks(found.total, String(found.page), hrefOf(found.query)) ?? file.list,
    results: isNothing ? file.results.slice(0, SUGGESTED_POSTS).map(withoutPicture) : found.results,
  };
}

/** Only the server draws pictures. */
function withoutPicture({ post: { readingMinutes: _, ...post }, ...result }: FoundResult): FoundResult {
  return { ...result, post };
}

function headingOf(title: string, page: number): string {
  return page === 1 ? title : pageTitle.heading(title, page);
}
