import {
  type ContentImage,
  type ContentMedia,
  type ContentSnapshot,
  locatePost,
  locateTaxon,
  type NamedTaxon,
  type PictureVariant,
  type Post,
  previewMedia,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { PAGE_SIZE } from '@portico/core/limits';
import { pageNumber } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import { pageAt, type SitePages } from '@portico/core/site-pages';
import { type Address, addressAt, NOWHERE, nothingAt, pageOfData } from '#http/address.ts';
import { locatePicture } from '#locate/locate-picture.ts';
import type { Preview } from '#preview/preview-at.ts';

/** An address, and what is there. It is worked out once; the cache, whatever makes the response, and the app's loaders get it. */
export type LocatedAddress = {
  readonly address: Address;
  /** The content at that moment and, for holders of a preview's token, the pictures and videos of its post. */
  readonly content: ContentSnapshot;
  readonly preview?: Preview | undefined;
  /** Of a page, or its Markdown or card. */
  readonly post?: Post | undefined;
  /** Of a page or its feed. */
  readonly taxon?: NamedTaxon | undefined;
  /** A picture in its original form, or in one of the widths that pages request. */
  readonly picture?: { readonly image: ContentImage; readonly variant?: PictureVariant } | undefined;
  /** A video, captions or a demo. */
  readonly media?: ContentMedia | undefined;
  /** The current address of what is there. */
  readonly movedTo?: string | undefined;
  /** Whether it may be at this address again later. */
  readonly isTemporary?: boolean | undefined;
  /** The Markdown of a list or of the error page is requested. */
  readonly isMarkdown?: true;
  /** Nothing is there. All such addresses of a kind have become one, because their error pages are the same. */
  readonly isNothing?: true;
};

type Place = { readonly content: ContentSnapshot; readonly pages: SitePages };

const WITH_MARKDOWN: ReadonlySet<string> = new Set(['blog', 'tag', 'category', 'author', 'post']);

/** A slug that no post, tag, category or author can have. */
const NONE = '-';

/** Finds what is at an address. An address in `redirects.yaml` has `movedTo` already. */
export function locateAddress(
  address: Address,
  { content, pages }: Place,
  { preview, movedTo }: Pick<LocatedAddress, 'preview' | 'movedTo'> = {},
): LocatedAddress {
  const snapshot = visibleTo(preview, content);
  if (movedTo !== undefined) {
    // All addresses without a route share one address, but each has its own redirect.
    return { address: { ...address, url: address.pathname }, content: snapshot, movedTo };
  }
  const at = { address: atPage(address, pages), content: snapshot, preview };
  const { match, url } = at.address;
  const { index } = snapshot;
  switch (match?.name) {
    case 'post':
    case 'postMarkdown':
    case 'postCard': {
      if (preview?.post !== undefined) {
        return { ...at, post: preview.post };
      }
      const post = locatePost(index, match.params.slug, (slug) => routes[match.name].href({ slug }));
      if (post === undefined) {
        const none = match.name === 'post' ? routes.post.href({ slug: NONE }) : undefined;
        // The page says that the preview has ended.
        return preview === undefined ? nothing(at, none) : at;
      }
      return 'movedTo' in post ? { ...at, ...post } : { ...at, post: post.found };
    }
    case 'blog':
      return isBeyond(url, index.posts.length)
        ? nothing(at, routes.blog.href(), 'page=0')
        : { ...at, movedTo: isFirst(url) ? routes.blog.href() : undefined };
    case 'tag':
    case 'category':
    case 'author': {
      const taxon = locateTaxon(match.params, snapshot, (hrefs, slug) => hrefs.page(slug, pageOf(url) ?? undefined));
      if (taxon === undefined || ('found' in taxon && isBeyond(url, taxon.found.posts.length))) {
        return nothing(at, routes[match.name].href({ tag: NONE, category: NONE, author: NONE }));
      }
      if ('movedTo' in taxon) {
        return { ...at, ...taxon };
      }
      const { hrefs, slug } = taxon.found;
      return { ...at, taxon: taxon.found, movedTo: isFirst(url) ? hrefs.page(slug) : undefined };
    }
    case 'tagFeed':
    case 'categoryFeed':
    case 'authorFeed': {
      const { params } = match;
      const taxon = locateTaxon(params, snapshot, (hrefs, slug) => hrefs.feed(slug, params.feed));
      if (taxon === undefined) {
        return nothing(at);
      }
      return 'movedTo' in taxon ? { ...at, ...taxon } : { ...at, taxon: taxon.found };
    }
    case 'besidePost':
    case 'authorPicture':
    case 'picture': {
      const media = match.name === 'besidePost' ? snapshot.publicMedia.media.get(urlBeside(match.params)) : undefined;
      if (media !== undefined) {
        return { ...at, media };
      }
      const picture = locatePicture(match, snapshot);
      if (picture === undefined) {
        return nothing(at);
      }
      return 'found' in picture ? { ...at, picture: picture.found } : { ...at, ...picture };
    }
    default:
      return at;
  }
}

/** Returns the Markdown of a list, or of the error page, in place of the page; other addresses unchanged. */
export function inMarkdown(located: LocatedAddress): LocatedAddress {
  const { address, taxon, isNothing, movedTo } = located;
  const { match, isData, pathname } = address;
  const isNone = isNothing === true || match === undefined;
  const isList = match?.name === 'blog' || (taxon !== undefined && hasMarkdown(match));
  if (isData || movedTo !== undefined || !(isNone || isList)) {
    return located;
  }
  // No request's path can contain a space.
  return { ...located, address: { ...address, url: `${isNone ? NOWHERE.blog : pathname} markdown` }, isMarkdown: true };
}

/** Whether the page also has Markdown at its own address. */
export function hasMarkdown(match: Address['match']): boolean {
  return match !== undefined && WITH_MARKDOWN.has(match.name);
}

/** What is left of an address if a file there has just been removed. */
export function withoutFile({ address, content }: LocatedAddress): LocatedAddress {
  return nothing({ address, content });
}

/** The address of a page below the blog takes precedence over that of a post. All paths without a page share one address. */
function atPage(address: Address, pages: SitePages): Address {
  const { match, isData } = address;
  if (match?.name !== 'sitePage' && match?.name !== 'post') {
    return address;
  }
  const pathname = isData ? pageOfData(address.pathname) : address.pathname;
  const page = pageAt(pathname, pages);
  if (page !== undefined) {
    return { ...address, app: 'www', match: { name: 'sitePage', params: { page: pathname.slice(1) } }, page };
  }
  return match.name === 'post' ? address : nothingAt(address);
}

/** Without a path, the error page is that of the app. */
function nothing(at: LocatedAddress, pathname?: string, query?: string): LocatedAddress {
  const { address } = at;
  const none =
    pathname === undefined ? nothingAt(address) : addressAt(address.isData ? `${pathname}.data` : pathname, query);
  return { ...at, address: none, isNothing: true };
}

function isBeyond(url: string, posts: number): boolean {
  const page = pageNumber(pageOf(url));
  return page < 1 || page > Math.max(1, Math.ceil(posts / PAGE_SIZE));
}

/** Whether it names the first page, whose address has no number. */
function isFirst(url: string): boolean {
  return pageOf(url) === '1';
}

function pageOf(url: string): string | null {
  return new URLSearchParams(url.split('?')[1]).get('page');
}

function visibleTo(preview: Preview | undefined, content: ContentSnapshot): ContentSnapshot {
  if (preview?.post === undefined) {
    return content;
  }
  const { images, media } = previewMedia(content, preview.post, preview.token);
  return {
    ...content,
    images: new Map([...content.images, ...images]),
    media: new Map([...content.media, ...media]),
    publicMedia: {
      images: new Map([...content.publicMedia.images, ...images]),
      media: new Map([...content.publicMedia.media, ...media]),
    },
  };
}
