import { type ContentMedia, type ContentSnapshot, redirectTarget, withQuery } from '@portico/content';
import { NEVER, REDIRECT } from '@portico/core/cache-policies';
import { isPageMatch } from '@portico/core/match-route';
import { type RouteName, routes } from '@portico/core/routes';
import type { SitePages } from '@portico/core/site-pages';
import {
  type Address,
  encodedQuery,
  isPreviewable,
  markdownAddress,
  type ParsedAddress,
  pageOfData,
  prefersMarkdown,
} from '#http/address.ts';
import { knownPaths, pathsOf } from '#http/known-paths.ts';
import type { HeaderFields, SiteRequest } from '#http/messages.ts';
import type { Keyed } from '#http/page-cache.ts';
import { fileHeaders, PREVIEW_HEADERS } from '#http/security-headers.ts';
import type { BuiltFile } from '#http/static-files.ts';
import { MAX_SEGMENTS, type Work } from '#limits.ts';
import { hasMarkdown, inMarkdown, type LocatedAddress, locateAddress } from '#locate/locate-address.ts';
import { type PreviewOptions, previewAt } from '#preview/preview-at.ts';
import { hasToken } from '#preview/preview-token.ts';

/** A response that has to be made, unless the cache has it. */
export type Made = LocatedAddress & Keyed & { readonly what: 'made' };

export type Moved = {
  readonly what: 'moved';
  readonly status: 301 | 302 | 303 | 308;
  readonly location: string;
  readonly headers: HeaderFields;
};

/** What is at the target of a request. */
export type Found =
  | Moved
  | { readonly what: 'built'; readonly file: BuiltFile; readonly located: LocatedAddress }
  | { readonly what: 'media'; readonly media: ContentMedia; readonly located: LocatedAddress }
  | Made;

export type Place = {
  readonly content: ContentSnapshot;
  readonly pages: SitePages;
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly previews: PreviewOptions;
};

// Of other posts, these show only fields: a change of a text outdates none of them but the page of its post.
const OF_FIELDS: ReadonlySet<string> = new Set<RouteName>([
  ...(['post', 'blog', 'archive', 'tags', 'authors', 'subscribe', 'tag', 'category', 'author'] as const),
  ...(['postList', 'sitemap', 'blogCard', 'siteCard', 'postCard', 'besidePost', 'picture', 'authorPicture'] as const),
]);

/** Finds what is at a target. `path` is the target as it was sent, with its query. */
export function locate(
  target: Exclude<ParsedAddress, { readonly status: number }>,
  path: string,
  headers: SiteRequest['headers'],
  place: Place,
): Found {
  const query = path.includes('?') ? path.slice(path.indexOf('?') + 1) : '';
  const redirect = redirectedFrom(target, place);
  const isData = 'isData' in target && target.isData;
  if (redirect !== undefined && !isData) {
    return moved(301, withQuery(redirect, encodedQuery(query)), path);
  }
  if ('location' in target) {
    return moved(308, target.location, path);
  }
  if (headers['sec-fetch-dest'] === 'document' && 'feed' in (target.match?.params ?? {})) {
    // A person opened the feed in a browser, which would only show XML.
    return moved(303, subscribePage(target), path, { 'cache-control': NEVER });
  }
  const file = place.files.get(target.pathname);
  if (file !== undefined) {
    return { what: 'built', file, located: { address: target, content: place.content } };
  }
  const preview =
    target.previewToken !== undefined && target.match !== undefined && isPreviewable(target.match)
      ? previewAt(target.match, target.previewToken, place.content.index.unpublished, place.previews)
      : undefined;
  const page = locateAddress(target, place, { preview, movedTo: redirect });
  const isPage = preview !== undefined || page.address.page !== undefined || !prefersMarkdown(headers.accept ?? '*/*');
  const located = isPage ? page : inMarkdown(locateAddress(markdownAddress(target), place, { movedTo: redirect }));
  const { address, media, movedTo, isTemporary, post } = located;
  if (movedTo !== undefined && !isData) {
    const location = withRest(movedTo, query, address);
    return moved(isTemporary ? 302 : 301, location, path, redirectHeaders(address.match));
  }
  if (preview !== undefined && preview.post === undefined && post !== undefined && !isData) {
    return moved(302, routes.post.href(post), path, PREVIEW_HEADERS);
  }
  return media === undefined ? made(located) : { what: 'media', media, located };
}

/** The response for what is at an address, with the key and version by which the cache keeps it. */
export function made(located: LocatedAddress): Made {
  const { address, preview, content, post, isNothing } = located;
  return {
    ...located,
    what: 'made',
    key: preview === undefined ? address.url : `${address.url} preview ${preview.token}`,
    version: OF_FIELDS.has(address.match?.name ?? '') ? `${content.fieldsVersion} ${post?.version}` : content.version,
    subject: address.match?.name === 'post' && !isNothing ? post : undefined,
    work: workOf(address),
  };
}

/** `Accept` also decides where an address with Markdown leads. */
function redirectHeaders(match: Address['match']): HeaderFields {
  if (match === undefined || isPageMatch(match)) {
    return hasMarkdown(match) ? { vary: 'accept' } : {};
  }
  return fileHeaders(match.name);
}

function redirectedFrom(target: Address | { readonly location: string }, place: Place): string | undefined {
  const { content, files } = place;
  const pathname = 'location' in target ? target.location : target.pathname;
  const path = 'isData' in target && target.isData ? pageOfData(pathname) : pathname;
  const isKnown = knownPaths(content, pathsOf(place));
  return content.redirects.size === 0 || path.split('/').length > MAX_SEGMENTS
    ? undefined
    : redirectTarget(content.redirects, path, (each) => files.has(each) || isKnown(each));
}

function moved(status: Moved['status'], location: string, from: string, headers: HeaderFields = {}): Moved {
  // No cache may learn the token of a preview.
  const policy = hasToken(from) ? NEVER : REDIRECT;
  return { what: 'moved', status, location, headers: { 'cache-control': policy, ...headers } };
}

/** Appends the part of a query that the server doesn't read, because scripts on the page may. */
function withRest(location: string, query: string, { match }: Address): string {
  const known: readonly string[] = match === undefined ? [] : routes[match.name].query;
  const rest = query.split('&').filter((pair) => pair !== '' && !known.includes(nameIn(pair)));
  const encoded = rest.length === 0 ? '' : encodedQuery(rest.join('&'));
  return location.includes('?') ? location + encoded.replace('?', '&') : location + encoded;
}

function nameIn(pair: string): string {
  return new URLSearchParams(pair).keys().next().value ?? '';
}

/** Returns the page that explains how to subscribe to a feed. */
function subscribePage({ match }: Address): string {
  const [kind, slug] =
    Object.entries(match?.params ?? {}).find(([name]) => name !== 'feed' && name !== 'language') ?? [];
  return `${routes.subscribe.href()}${kind === undefined ? '' : `#${kind}-${encodeURIComponent(String(slug))}`}`;
}

function workOf({ match, page }: Address): Work {
  if (page !== undefined) {
    return 'site';
  }
  switch (match?.name) {
    case 'besidePost':
    case 'authorPicture':
    case 'picture':
      return 'picture';
    case 'siteCard':
    case 'blogCard':
    case 'postCard':
      return 'card';
    default:
      return 'page';
  }
}
