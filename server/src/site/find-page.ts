import { type FoundPosts, type PageContent, type Post, scheduledLinksIn } from '@portico/content';
import { pageNumber, toQuery } from '@portico/core/query';
import type { LocatedAddress } from '#locate/locate-address.ts';
import type { Text } from '#locate/text-of.ts';

export type TextSearch = {
  /** Returns one page of the listed posts that the palette finds, or that contain all words of a query in any order. */
  readonly search: (query: string, page: number) => Promise<(FoundPosts & { readonly isPartial: boolean }) | 'late'>;
};

type Found = Pick<PageContent, 'post' | 'taxon' | 'search'>;

/** Puts together what a page shows, or searches, so that the page's loader only has to select from it. */
export async function findPage(
  { address: { match, url }, content, preview, post, taxon }: LocatedAddress,
  text: Text,
  textSearch: TextSearch | undefined,
): Promise<Found> {
  switch (match?.name) {
    case 'search':
      return { search: await searched(new URLSearchParams(url.split('?')[1]), textSearch) };
    case 'post':
      return { post: shownPost({ content, preview, post }, text) };
    default:
      return { taxon };
  }
}

function shownPost(
  { content, preview, post }: Pick<LocatedAddress, 'content' | 'preview'> & { readonly post: Post | undefined },
  text: Text,
): Found['post'] {
  if (post === undefined) {
    return preview && { hasEnded: true };
  }
  if (text === undefined || !('page' in text)) {
    return text !== undefined && 'failure' in text ? text : undefined;
  }
  const body = scheduledLinksIn(text.page.body, content.index, post.lang);
  const shown = { post, rendered: { ...text.page, body } };
  return { found: preview?.post === undefined ? shown : { ...shown, previewUntil: preview.until } };
}

async function searched(query: URLSearchParams, textSearch: TextSearch | undefined): Promise<Found['search']> {
  if (textSearch === undefined) {
    return undefined;
  }
  const asked = toQuery(query.get('q') ?? '');
  const found = asked.trim() === '' ? undefined : await textSearch.search(asked, pageNumber(query.get('page')));
  return { found, isPartial: found !== undefined && found !== 'late' && found.isPartial };
}
