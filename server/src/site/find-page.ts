import {
  type ContentSnapshot,
  type FoundPosts,
  locatePost,
  locateTaxon,
  type PageContent,
  type Post,
  type PostOnPage,
} from '@portico/content';
import type { RouteMatch } from '@portico/core/match-route';
import { pageNumber, toQuery } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';

export type TextSearch = {
  /** Returns one page of the listed posts that the palette finds, or that contain all words of a query in any order. */
  readonly search: (query: string, page: number) => Promise<FoundPosts | 'late'>;
  /** Whether some posts are not indexed yet. */
  readonly isPartial: () => boolean;
};

export type FinderOptions = {
  readonly renderer: Pick<PostRenderer, 'parse'>;
  /** Absent on an exported site. */
  readonly textSearch?: TextSearch | undefined;
};

type PageAt = {
  readonly match: RouteMatch | undefined;
  /** The query parameters that the route uses. */
  readonly query: URLSearchParams;
  readonly content: ContentSnapshot;
  /** If `post` is undefined, the preview has expired. */
  readonly preview?: { readonly post: Post | undefined; readonly until: number } | undefined;
};

type Found = Pick<PageContent, 'post' | 'taxon' | 'search'>;

/** Finds the content of a page of the blog, so that its loader only has to select from it. */
export async function findPage(at: PageAt, options: FinderOptions): Promise<Found> {
  const { match, query, content } = at;
  switch (match?.name) {
    case 'post':
      return { post: await postAt(match.params.slug, at, options) };
    case 'tag':
    case 'category':
    case 'author': {
      const page = query.get('page') ?? undefined;
      return { taxon: locateTaxon(match.params, content, (hrefs, slug) => hrefs.page(slug, page)) };
    }
    case 'search':
      return { search: await searched(query, options.textSearch) };
    default:
      return {};
  }
}

async function postAt(
  named: string,
  { content, preview }: PageAt,
  { renderer }: FinderOptions,
): Promise<Found['post']> {
  const located =
    preview?.post === undefined
      ? locatePost(content.index, named, (slug) => routes.post.href({ slug }))
      : { found: preview.post };
  if (located === undefined) {
    return preview && { hasEnded: true };
  }
  if ('movedTo' in located) {
    return located;
  }
  try {
    const shown: PostOnPage = { post: located.found, rendered: await renderer.parse(located.found, content) };
    return { found: preview?.post === undefined ? shown : { ...shown, previewUntil: preview.until } };
  } catch (failure) {
    // The app shows its error page.
    return { failure };
  }
}

async function searched(query: URLSearchParams, textSearch: TextSearch | undefined): Promise<Found['search']> {
  if (textSearch === undefined) {
    return undefined;
  }
  // A search that ends later may have covered more posts.
  const isPartial = textSearch.isPartial();
  const asked = toQuery(query.get('q') ?? '');
  const found = asked.trim() === '' ? undefined : await textSearch.search(asked, pageNumber(query.get('page')));
  return { found, isPartial };
}
