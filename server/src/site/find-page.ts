import {
  type Bodies,
  type ContentSnapshot,
  type FoundPosts,
  type Located,
  locatePost,
  locateTaxon,
  type PageContent,
  type Post,
  type PostOnPage,
  scheduledLinksIn,
} from '@portico/content';
import { PAGE_SIZE } from '@portico/core/limits';
import { pageNumber, toQuery } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import type { Address } from '#http/address.ts';

export type TextSearch = {
  /** Returns one page of the listed posts that the palette finds, or that contain all words of a query in any order. */
  readonly search: (query: string, page: number) => Promise<(FoundPosts & { readonly isPartial: boolean }) | 'late'>;
};

export type FinderOptions = {
  readonly bodies: Pick<Bodies, 'page'>;
  /** Absent on an exported site. */
  readonly textSearch?: TextSearch | undefined;
};

type PageAt = {
  readonly address: Pick<Address, 'match' | 'url'>;
  readonly content: ContentSnapshot;
  /** If `post` is undefined, the preview has expired. */
  readonly preview?: { readonly token: string; readonly post: Post | undefined; readonly until: number } | undefined;
};

/** What an address of a page leads to. */
export type LocatedPage = Pick<PageContent, 'taxon'> & {
  readonly post?: Located<Post>;
  /**
   * An address of the same route at which nothing ever exists, if nothing exists at this one: their error pages are the same, so
   * one is rendered for all guesses.
   */
  readonly nothing?: string | undefined;
};

type Found = Pick<PageContent, 'post' | 'taxon' | 'search'>;

/** A slug that no post, tag, category or author can have. */
const NONE = '-';

/** Finds the post or list at the address of a page. */
export function locatePage({ address: { match, url }, content, preview }: PageAt): LocatedPage {
  const page = queryOf(url).get('page');
  const isBeyond = (posts: number) =>
    pageNumber(page) < 1 || pageNumber(page) > Math.max(1, Math.ceil(posts / PAGE_SIZE));
  switch (match?.name) {
    case 'post': {
      const located = locatePost(content.index, match.params.slug, (slug) => routes.post.href({ slug }));
      const post = preview?.post === undefined ? located : { found: preview.post };
      return { post, nothing: post === undefined ? routes.post.href({ slug: NONE }) : undefined };
    }
    case 'tag':
    case 'category':
    case 'author': {
      const taxon = locateTaxon(match.params, content, (hrefs, slug) => hrefs.page(slug, page ?? undefined));
      const isMissing = taxon === undefined || ('found' in taxon && isBeyond(taxon.found.posts.length));
      const none = { tag: NONE, category: NONE, author: NONE };
      return { taxon, nothing: isMissing ? routes[match.name].href(none) : undefined };
    }
    case 'blog':
      return { nothing: isBeyond(content.index.posts.length) ? routes.blog.href({ page: 0 }) : undefined };
    default:
      return {};
  }
}

/** Renders the post of a page, or searches, so that the page's loader only has to select from it. */
export async function findPage(
  { post: located, taxon }: LocatedPage,
  { address: { match, url }, content, preview }: PageAt,
  { bodies, textSearch }: FinderOptions,
): Promise<Found> {
  if (match?.name === 'search') {
    return { search: await searched(queryOf(url), textSearch) };
  }
  if (match?.name !== 'post') {
    return { taxon };
  }
  if (located === undefined) {
    return { post: preview && { hasEnded: true } };
  }
  if ('movedTo' in located) {
    return { post: located };
  }
  try {
    const { found } = located;
    const rendered = await bodies.page(found, preview?.token);
    const body = scheduledLinksIn(rendered.body, content.index, found.lang);
    const shown: PostOnPage = { post: found, rendered: { ...rendered, body } };
    return { post: { found: preview?.post === undefined ? shown : { ...shown, previewUntil: preview.until } } };
  } catch (failure) {
    // The app shows its error page.
    return { post: { failure } };
  }
}

async function searched(query: URLSearchParams, textSearch: TextSearch | undefined): Promise<Found['search']> {
  if (textSearch === undefined) {
    return undefined;
  }
  const asked = toQuery(query.get('q') ?? '');
  const found = asked.trim() === '' ? undefined : await textSearch.search(asked, pageNumber(query.get('page')));
  return { found, isPartial: found !== undefined && found !== 'late' && found.isPartial };
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?')[1]);
}
