import { type Bodies, type FoundPosts, type PageContent, type PostOnPage, scheduledLinksIn } from '@portico/content';
import { pageNumber, toQuery } from '@portico/core/query';
import type { LocatedAddress } from '#http/locate-address.ts';

export type TextSearch = {
  /** Returns one page of the listed posts that the palette finds, or that contain all words of a query in any order. */
  readonly search: (query: string, page: number) => Promise<(FoundPosts & { readonly isPartial: boolean }) | 'late'>;
};

export type FinderOptions = {
  readonly bodies: Pick<Bodies, 'page'>;
  /** Absent on an exported site. */
  readonly textSearch?: TextSearch | undefined;
};

type Found = Pick<PageContent, 'post' | 'taxon' | 'search'>;

/** Renders the post of a page, or searches, so that the page's loader only has to select from it. */
export async function findPage(
  { address: { match, url }, content, preview, post: located, taxon }: LocatedAddress,
  { bodies, textSearch }: FinderOptions,
): Promise<Found> {
  if (match?.name === 'search') {
    return { search: await searched(new URLSearchParams(url.split('?')[1]), textSearch) };
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
