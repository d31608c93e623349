import type { ContentIndex } from '@portico/content';
import { routes } from '@portico/core/routes';
import { MAX_ANSWER_MS } from '#limits.ts';
import { signPreview } from '#preview/preview-token.ts';

export type PreviewLink = {
  readonly url: string;
  /** When the link expires (epoch ms); undefined for a published post, because the link is then its normal address. */
  readonly until?: number;
};

/** Another server that makes links: its admin listener, and its key for editors. */
export type LinkServer = { readonly origin: string; readonly key: string };

export const MAX_PREVIEW_DAYS = 365;
export const PREVIEW_DAYS = 7;

type SignedLink = {
  readonly slug: string;
  readonly index: Pick<ContentIndex, 'bySlug' | 'unpublished'>;
  readonly secret: string;
  readonly baseUrl: string;
  readonly until: number;
};

/** Returns the link that shows a post; undefined if the post doesn't exist. */
export function signedLink({ slug, index, secret, baseUrl, until }: SignedLink): PreviewLink | undefined {
  const url = `${baseUrl}${routes.post.href({ slug })}`;
  if (index.bySlug.has(slug)) {
    return { url };
  }
  const isThere = index.unpublished.some((post) => post.slug === slug);
  return isThere ? { url: `${url}?preview=${signPreview({ slug, until }, secret)}`, until } : undefined;
}

/** Asks a running server for a link. If it gives none, throws an error that says what to do. */
export async function linkFromServer(slug: string, days: number, { origin, key }: LinkServer): Promise<PreviewLink> {
  const query = new URLSearchParams({ slug, days: String(days) });
  const response = await fetch(`${origin}/preview-link?${query}`, {
    headers: { authorization: `Bearer ${key}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  }).catch((error: Error) => {
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`${origin} does not answer: ${reason}. PREVIEW_SERVER is the address of the server's admin port.`);
  });
  const text = (await response.text()).trim();
  const url = response.headers.get('location');
  if (response.status !== 303 || url === null) {
    throw new Error(`${origin} answers ${response.status}: ${text}`);
  }
  const until = Date.parse(response.headers.get('expires') ?? '');
  return { url, ...(!Number.isNaN(until) && { until }) };
}
