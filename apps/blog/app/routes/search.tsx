import type { FoundPosts } from '@portico/content';
import { betterOf, toParts } from '@portico/content/excerpt';
import { toQuery } from '@portico/core/query';
import { searchHead, searchPage as texts } from '@portico/core/texts';
import { pageMeta } from '@portico/shell';
import { Island } from '@portico/shell/island';
import { createPageSearch } from '@portico/shell/search';
import { data, redirect, useLocation } from 'react-router';
import { categoryLinks } from '../lists/category-links.tsx';
import { toPicturedPost } from '../lists/load-list.ts';
import { notFound } from '../lists/or-throw.ts';
import { pageLinks } from '../lists/pagination.ts';
import searchModule from '../search/find-in-browser.ts?browser-module';
import { SearchInBrowser } from '../search/search-in-browser.tsx';
import type { FoundResult } from '../search/search-results.tsx';
import { DOCS, isNothing, SearchView, searchHeading, searchHref } from '../search/search-view.tsx';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

export { meta } from '@portico/shell';

const SUGGESTED_TAGS = 10;
const LATE = { status: 503, headers: { 'retry-after': '2' } };
const NOTHING: FoundPosts = { total: 0, posts: [], tags: [], categories: [] };

const MAX_DOCS = 50;

export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { search, siteConfig, baseUrl } = services;
  const query = toQuery(url.searchParams.get('q') ?? '');
  const isEmpty = query.trim() === '';
  const parameter = url.searchParams.get('page');
  if (parameter === '1') {
    throw redirect(searchHref(query)(undefined), 301);
  }
  const isLate = search?.found === 'late';
  const found = search?.found === 'late' ? NOTHING : (search?.found ?? NOTHING);
  // The pages of other sites are few and have short entries, so one page shows them all.
  const docs = services.siteConfig.search.sources && createPageSearch(services.sourcePages ?? [])(query);
  const isInDocs = docs !== undefined && url.searchParams.get('in') === DOCS;
  const within = isInDocs ? DOCS : undefined;
  const list = pageLinks(found.total, isLate ? null : parameter, searchHref(query, within));
  if (list === undefined) {
    throw notFound();
  }
  const results: readonly FoundResult[] = found.posts.map(({ post, texts: { title, description, excerpt } }) => ({
    post: toPicturedPost(post, services),
    title: toParts(title),
    ...betterOf(toParts(description), excerpt),
  }));
  const title = searchHeading(isEmpty ? texts.name : searchHead.title(query), list.page);
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

/** Returns the palette's default tags, followed by those with the most posts, and all categories. */
function suggestedTopics({ content: { index }, siteConfig }: BlogServices) {
  const mostUsed = [...index.tags.values()].sort((a, b) => b.posts.length - a.posts.length).map(({ name }) => name);
  return {
    tags: [...new Set([...siteConfig.search.defaultTags, ...mostUsed])].slice(0, SUGGESTED_TAGS),
    categories: categoryLinks(index).map(({ name }) => name),
  };
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const asked = new URLSearchParams(useLocation().search).get('q') ?? '';
  const { head: _head, searchModule: module, ...loaded } = loaderData;
  const shown = { ...loaded, asked, needsScript: module !== undefined };
  return module === undefined ? (
    <SearchView {...shown} />
  ) : (
    <Island name="search" of={SearchInBrowser} props={{ ...shown, module }} when="idle" />
  );
}
