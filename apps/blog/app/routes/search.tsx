import { inLanguage } from '@portico/config/language';
import { PAGE_SIZE } from '@portico/config/page-size';
import { routes } from '@portico/config/routes';
import { LONGEST_QUERY } from '@portico/config/search-limits';
import { slugify } from '@portico/config/slugify';
import { blogName, number, pageTitle, searchHead, searchPage as texts } from '@portico/config/texts';
import type { ContentIndex } from '@portico/content';
import { pageMeta, pageServicesContext, SiteLink, useFollowHref } from '@portico/shell';
import { emptyResults } from '@portico/shell/search';
import type { ReactNode, SubmitEvent } from 'react';
import { Form, useLocation } from 'react-router';
import { site } from '../../../../site.config.ts';
import { categoryLinks } from '../lists/category-links.tsx';
import { loadList, type PostListData } from '../lists/load-list.ts';
import { namedPages, pageParameter } from '../lists/pagination.ts';
import { PaginationLinks } from '../lists/pagination-links.tsx';
import { type FoundPost, PostBadges, PostByline } from '../lists/post-list.tsx';
import { PostPicture } from '../parts/picture.tsx';
import { createPictureOf } from '../parts/picture-data.ts';
import type { FoundInBrowser } from '../search/find-in-browser.ts';
import searchModule from '../search/find-in-browser.ts?browser-module';
import { type FoundIn, foundIn, type Place } from '../search/found-in.ts';
import { type MarkedText, markWords } from '../search/marked-text.ts';
import { searchPosts } from '../search/search-posts.ts';
import type { Suggestions } from '../search/suggest.ts';
import { useAskedInBrowser } from '../search/use-asked-in-browser.ts';
import { type Found, useFoundInBrowser } from '../search/use-found-in-browser.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

export { shouldRevalidate } from '@portico/shell';

const SUGGESTED_TAGS = 10;
// Where nothing is found.
const SUGGESTED_POSTS = 3;
const QUERY_IN_TITLE = '{query}';
const FIELD = 'search-query';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, badgesOf, textSearch, searchesInBrowser, forbidCopies } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const { index } = content;
  const asked = url.searchParams.get('q') ?? '';
  const query = asked.slice(0, LONGEST_QUERY);
  const q = query === '' ? undefined : query;
  const found = searchPosts(index, query, textSearch);
  const { posts, tags, categories, words, isCut, isPartial, suggestions } = found;
  if (isPartial) {
    forbidCopies();
  }
  const list = loadList({
    posts: suggestions === undefined ? posts : index.posts.slice(0, SUGGESTED_POSTS),
    hrefOf: (page) => routes.search.href({ q, page }),
    url,
    badgesOf,
    pictureOf: createPictureOf(context),
  });
  const isEmpty = query.trim() === '';
  return {
    head: pageMeta({
      title: `${titleOf(isEmpty ? texts.name : searchHead.title(query), list.page)} · ${site.blog.name}`,
      description: searchHead.description(site.blog.name),
      author: site.brand,
      canonical: `${baseUrl}${list.hrefs.self}`,
      // What a query finds is found elsewhere too; the page to ask from is worth finding.
      indexed: q === undefined && list.page === 1,
    }),
    query,
    inBrowser: searchesInBrowser
      ? {
          module: searchModule,
          title: `${searchHead.title(QUERY_IN_TITLE)} · ${site.blog.name}`,
          categories: categoryLinks(index).map(({ name }) => name),
        }
      : undefined,
    isCut: isCut || asked.length > LONGEST_QUERY,
    isPartial,
    list: { ...list, items: [], total: posts.length },
    results: list.items.flatMap((listed) => {
      const post = index.bySlug.get(listed.slug);
      return post === undefined
        ? []
        : { post: listed, title: markWords(listed.title, words), ...foundIn(post, listed.description, words) };
    }),
    tags: isEmpty ? suggestedTags(index) : tags,
    categories,
    suggestions: suggestions && {
      ...suggestions,
      tags: suggestedTags(index),
      categories: categoryLinks(index).map(({ name }) => name),
    },
  };
}

/** The tags that the palette begins with, and then those with the most posts. */
function suggestedTags(index: ContentIndex): readonly string[] {
  const mostUsed = [...index.tags.values()].sort((a, b) => b.posts.length - a.posts.length).map(({ name }) => name);
  return [...new Set([...emptyResults(index.posts, site.search).tags, ...mostUsed])].slice(0, SUGGESTED_TAGS);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  const inAddress = new URLSearchParams(search).get('q') ?? '';
  const asked = inAddress.slice(0, LONGEST_QUERY);
  const { inBrowser } = loaderData;
  useAskedInBrowser(
    asked,
    inBrowser?.title.replace(QUERY_IN_TITLE, () => asked.trim()),
    FIELD,
  );
  const found = useFoundInBrowser({ query: asked, page: pageAsked(search) }, inBrowser?.module);
  const isFailed = found !== undefined && 'isFailed' in found;
  const { query, isCut, isPartial, list, results, tags, categories, suggestions } =
    found === undefined || isFailed
      ? loaderData
      : shownFound(found, {
          isAddressCut: inAddress.length > LONGEST_QUERY,
          suggested: { ...loaderData, allCategories: inBrowser?.categories ?? [] },
        });
  const isEmpty = query.trim() === '';
  const areNewest = isEmpty || suggestions !== undefined;
  const follow = useFollowHref();

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (!navigator.onLine) {
      // As a link to the results: where they are out of reach, those that are shown stay.
      event.preventDefault();
      follow(routes.search.href({ q: String(new FormData(event.currentTarget).get('q')) }));
    }
  }

  return (
    <>
      <header className="list-header">
        <p className="label">
          <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> / {texts.name}
        </p>
        {/* What is asked for stands in the field below. */}
        <h1>{titleOf(texts.name, list.page)}</h1>
        <Form action={routes.search.href()} className="search-form" key={loaderData.query} onSubmit={onSubmit}>
          <search>
            <label htmlFor={FIELD}>{texts.label}</label>
            <input id={FIELD} type="search" name="q" defaultValue={loaderData.query} maxLength={LONGEST_QUERY} />
            <button type="submit" className="button" data-style="filled">
              {texts.submit}
            </button>
          </search>
        </Form>
        {inBrowser !== undefined && (
          <noscript>
            <p>{texts.needsScript}</p>
          </noscript>
        )}
        <p>
          <span role="status">
            {[
              isFailed && texts.failed,
              !isEmpty && countOf(list.total, query.trim()),
              isCut && texts.cut,
              isPartial && texts.partial,
            ]
              .filter((text) => text !== false)
              .join(' ')}
          </span>{' '}
          {!isEmpty && <SiteLink href={routes.search.href()}>{texts.clear}</SiteLink>}
        </p>
      </header>
      {suggestions !== undefined && <NothingFound {...suggestions} />}
      <TaxonLinks title={isEmpty ? texts.suggestedTags : texts.tags} names={tags} hrefOf={tagHref} />
      <TaxonLinks title={texts.categories} names={categories} hrefOf={categoryHref} />
      {results.length > 0 && (
        <section aria-label={texts.posts} className="found-posts">
          {areNewest && <h2>{texts.newest}</h2>}
          <ul className="post-list" role="list">
            {results.map((result) => (
              <li key={result.post.slug}>
                <Result {...result} level={areNewest ? 'h3' : 'h2'} />
              </li>
            ))}
          </ul>
          <PaginationLinks list={list} />
        </section>
      )}
    </>
  );
}

type Shown = {
  readonly query: string;
  readonly isCut: boolean;
  readonly isPartial: boolean;
  readonly list: PostListData;
  readonly results: readonly FoundResult[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly suggestions: NothingFoundProps | undefined;
};

type ShownOptions = {
  readonly isAddressCut: boolean;
  /** What the page has without a query. */
  readonly suggested: Pick<Shown, 'results' | 'tags'> & { readonly allCategories: readonly string[] };
};

/** What was found in the browser: without what only the server knows of posts. */
function shownFound(
  { query, page, total, results, tags, categories }: Extract<Found, FoundInBrowser>,
  { isAddressCut, suggested }: ShownOptions,
): Shown {
  const isNothing = total + tags.length + categories.length === 0;
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const address = (number: number) => routes.search.href({ q: query, page: pageParameter(number) });
  return {
    query,
    isCut: isAddressCut,
    isPartial: false,
    list: {
      items: [],
      page,
      pageCount,
      pages: pageCount > 1 ? namedPages(page, pageCount).map((number) => ({ number, href: address(number) })) : [],
      total,
      hrefs: {
        self: address(page),
        newer: page > 1 ? address(page - 1) : undefined,
        older: page < pageCount ? address(page + 1) : undefined,
      },
    },
    results: isNothing ? suggested.results.slice(0, SUGGESTED_POSTS).map(withoutPicture) : results,
    tags,
    categories,
    suggestions: isNothing
      ? { meant: undefined, alone: [], tags: suggested.tags, categories: suggested.allCategories }
      : undefined,
  };
}

/** The page that an address asks for; the first if it asks for none that may be. */
function pageAsked(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
}

/** Drawings are the server's. */
function withoutPicture({ post: { readingMinutes: _, ...post }, ...result }: FoundResult): FoundResult {
  return { ...result, post };
}

type FoundResult = FoundIn & { readonly post: FoundPost; readonly title: MarkedText };
type ResultProps = FoundResult & { readonly level: 'h2' | 'h3' };

function Result({ post, title, excerpt, places, level: Heading }: ResultProps) {
  const language = inLanguage(post.lang);
  return (
    <article className="post-entry">
      <Heading className="post-title" {...language}>
        <SiteLink href={routes.post.href({ slug: post.slug })}>{marked(title)}</SiteLink>
        <PostBadges badges={post.badges} />
      </Heading>
      <div className="post-entry-description">
        <p {...language}>{marked(excerpt)}</p>
        {places.map(({ kind, text }) => (
          <p className="found-in" key={`${kind} ${text.join('')}`}>
            {texts.places[kind]} <PlaceText kind={kind} text={text} language={language} />
          </p>
        ))}
      </div>
      <PostByline post={post} />
      {post.readingMinutes !== undefined && <PostPicture post={post} size="small" />}
    </article>
  );
}

type PlaceTextProps = Place & { readonly language: ReturnType<typeof inLanguage> };

function PlaceText({ kind, text, language }: PlaceTextProps) {
  if (kind === 'code') {
    return <code>{marked(text)}</code>;
  }
  const isOfText = kind === 'section' || kind === 'table' || kind === 'picture';
  return <span {...(isOfText && language)}>{marked(text)}</span>;
}

/** To stand alone in an element. Each part has one of its own: a translation replaces bare texts, and React would miss them. */
function marked(text: MarkedText): ReactNode {
  if (text.length === 1) {
    return text[0];
  }
  return text.map((part, place) => {
    const Part = place % 2 === 1 ? 'mark' : 'span';
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name.
    return <Part key={place}>{part}</Part>;
  });
}

function countOf(total: number, query: string): string {
  return total === 0 ? texts.nothing(query) : texts.found(total, query);
}

type NothingFoundProps = Suggestions & { readonly tags: readonly string[]; readonly categories: readonly string[] };

function NothingFound({ meant, alone, tags, categories }: NothingFoundProps) {
  return (
    <section className="nothing-found" aria-label={texts.suggestions}>
      {meant !== undefined && (
        <p>
          {texts.meant[0]}
          <SiteLink href={routes.search.href({ q: meant })}>{meant}</SiteLink>
          {texts.meant[1]}
        </p>
      )}
      {/* Other words make another paragraph, as a translation may have replaced the texts in this one. */}
      {alone.length > 0 ? (
        <p key={alone.map(({ word }) => word).join(' ')}>
          {texts.fewerWords}{' '}
          {alone.map(({ word, count }, place) => (
            <span key={word}>
              {place > 0 && ', '}
              <SiteLink href={routes.search.href({ q: word })}>{word}</SiteLink> ({number(count)})
            </span>
          ))}
        </p>
      ) : (
        meant === undefined && <p key="">{texts.anotherWord}</p>
      )}
      <TaxonLinks
        title={texts.suggestedTags}
        names={tags.filter((tag) => !categories.includes(tag))}
        hrefOf={tagHref}
      />
      <TaxonLinks title={texts.allCategories} names={categories} hrefOf={categoryHref} />
    </section>
  );
}

function titleOf(title: string, page: number): string {
  return page === 1 ? title : pageTitle.heading(title, page);
}

function tagHref(name: string): string {
  return routes.tag.href({ tag: slugify(name) });
}

function categoryHref(name: string): string {
  return routes.category.href({ category: slugify(name) });
}

type TaxonLinksProps = {
  readonly title: string;
  readonly names: readonly string[];
  readonly hrefOf: (name: string) => string;
};

function TaxonLinks({ title, names, hrefOf }: TaxonLinksProps) {
  return names.length === 0 ? null : (
    <nav className="taxon-links" aria-label={title}>
      <h2>{title}</h2>
      <ul className="chips">
        {names.map((name) => (
          <li key={name}>
            <SiteLink href={hrefOf(name)}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
