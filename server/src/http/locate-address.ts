import {
  type ContentMedia,
  type ContentSnapshot,
  type Located,
  locatePost,
  locateTaxon,
  type NamedTaxon,
  type Post,
  previewMedia,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { PAGE_SIZE } from '@portico/core/limits';
import { pageNumber } from '@portico/core/query';
import { routes } from '@portico/core/routes';
import { pageAt, type SitePages } from '@portico/core/site-pages';
import { type Address, addressAt, NOWHERE, nothingAt, pageOfData } from '#http/address.ts';
import { type LocatedPicture, locatePicture } from '#http/locate-picture.ts';

/** What a token that is or was valid shows. */
export type Preview = {
  readonly token: string;
  /** When it expires (epoch ms). */
  readonly until: number;
  /** Undefined if the preview has expired, or the post has been published or deleted. */
  readonly post: Post | undefined;
};

/** An address, and what is there. It is worked out once; the cache, whatever makes the response, and the app's loaders get it. */
export type LocatedAddress = {
  readonly address: Address;
  /** The content at that moment and, for holders of a preview's token, the pictures and videos of its post. */
  readonly content: ContentSnapshot;
  readonly preview?: Preview | undefined;
  /** Of a page, or its Markdown or card. */
  readonly post?: Located<Post>;
  /** Of a page, or its feed or card. */
  readonly taxon?: Located<NamedTaxon>;
  readonly picture?: LocatedPicture;
  /** A video, captions or a demo. */
  readonly media?: ContentMedia | undefined;
  /** The Markdown of a list or of the error page is requested. */
  readonly isMarkdown?: true;
  /** Nothing is there. All such addresses of a kind have become one, because their error pages are the same. */
  readonly isNothing?: true;
};

type Place = { readonly content: () => ContentSnapshot; readonly pages: SitePages };

const WITH_MARKDOWN: ReadonlySet<string> = new Set(['blog', 'tag', 'category', 'author', 'post']);

/** A slug that no post, tag, category or author can have. */
const NONE = '-';

export function locateAddress(address: Address, { content, pages }: Place, preview?: Preview): LocatedAddress {
  const snapshot = visibleTo(preview, content());
  const at = { address: atPage(address, pages), content: snapshot, preview };
  const { match, url, movedTo } = at.address;
  const { index } = snapshot;
  if (match === undefined || movedTo !== undefined) {
    return at;
  }
  switch (match.name) {
    case 'post':
    case 'postMarkdown':
    case 'postCard': {
      const published = locatePost(index, match.params.slug, (slug) => routes[match.name].href({ slug }));
      const post = preview?.post === undefined ? published : { found: preview.post };
      if (post === undefined && preview === undefined) {
        return nothing(at, match.name === 'post' ? routes.post.href({ slug: NONE }) : undefined);
      }
      return { ...at, post };
    }
    case 'blog':
      return isBeyond(url, index.posts.length) ? nothing(at, routes.blog.href(), 'page=0') : at;
    case 'tag':
    case 'category':
    case 'author': {
      const taxon = locateTaxon(match.params, snapshot, (hrefs, slug) => hrefs.page(slug, pageOf(url) ?? undefined));
      const isMissing = taxon === undefined || ('found' in taxon && isBeyond(url, taxon.found.posts.length));
      const none = { tag: NONE, category: NONE, author: NONE };
      return isMissing ? nothing(at, routes[match.name].href(none)) : { ...at, taxon };
    }
    case 'tagFeed':
    case 'categoryFeed':
    case 'authorFeed':
    case 'tagCard':
    case 'categoryCard':
    case 'authorCard': {
      const { params } = match;
      const taxon = locateTaxon(params, snapshot, (hrefs, slug) =>
        'feed' in params ? hrefs.feed(slug, params.feed) : hrefs.card(slug),
      );
      return taxon === undefined ? nothing(at) : { ...at, taxon };
    }
    case 'besidePost':
    case 'authorPicture':
    case 'picture': {
      const media = match.name === 'besidePost' ? snapshot.publicMedia.media.get(urlBeside(match.params)) : undefined;
      const picture = media === undefined ? locatePicture(match, snapshot) : undefined;
      return media === undefined && picture === undefined ? nothing(at) : { ...at, media, picture };
    }
    default:
      return at;
  }
}

/** Returns the Markdown of a list, or of the error page, in place of the page; other addresses unchanged. */
export function inMarkdown(located: LocatedAddress): LocatedAddress {
  const { address, taxon, isNothing } = located;
  const { match, isData, movedTo, pathname } = address;
  const isNone = isNothing === true || match === undefined;
  const isList = match?.name === 'blog' || (taxon !== undefined && 'found' in taxon && hasMarkdown(match));
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

/** The address of a page below the blog takes precedence over that of a post. All paths without a page share one address. */
function atPage(address: Address, pages: SitePages): Address {
  const { match, isData, movedTo } = address;
  if (movedTo !== undefined || (match?.name !== 'sitePage' && match?.name !== 'post')) {
    return address;
  }
  const pathname = isData ? pageOfData(address.pathname) : address.pathname;
  const page = pageAt(pathname, pages);
  if (page !== undefined) {
    return { ...address, match: { name: 'sitePage', params: { page: pathname.slice(1) } }, page };
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
