import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, closest, type HtmlLinks, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { coverMistake, type MediaCheckOptions, mediaMistake } from '#check/check-media.ts';
import type { Remark } from '#check/finding.ts';
import type { KnownPaths } from '#check/known-paths.ts';
import { slugAt, writtenPosts } from '#check/known-posts.ts';
import { withNumbersOf } from '#check/spellings.ts';
import { publicIn, slugBeside } from '#content/public-in.ts';
import { shownPath } from '#content/shown-path.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

export type LinkCheckOptions = MediaCheckOptions & {
  readonly snapshot: ContentSnapshot;
  /** The same as `isKnown` once every draft and scheduled post is published. */
  readonly willBeKnown: KnownPaths;
  /** Returns the ids of a post's page; undefined if there is no such page. */
  readonly idsOf: (slug: string) => Promise<ReadonlySet<string> | undefined>;
};

type Reason = Omit<Remark, 'address'> | undefined;

// What the page around a post's body has. `top` is the top of any page (https://html.spec.whatwg.org/#the-indicated-part-of-the-document).
const PAGE_IDS = new Set(['', 'main', 'contents', 'top']);
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/;
// What authors put next to a post to link to it.
const FILES = /\.(?:csv|docx?|gz|json|mp3|pdf|pptx?|tar|tgz|txt|wav|xlsx?|ya?ml|zip)$/i;
const SHOWN_IDS = 5;

/** Makes the function that finds the links of a post that lead to nothing on this site, and the images that are not shown. */
export function createLinkCheck(options: LinkCheckOptions) {
  const { directory, snapshot, isKnown, willBeKnown, idsOf, baseUrl } = options;
  const slugs = new Set(writtenPosts(snapshot).map(({ slug }) => slug));
  const brokenAt = new Map((snapshot.broken ?? []).map(({ slug, file }) => [slug, file]));
  const isPublic = publicIn(snapshot);

  /** A published post needs what it links to now; others may come later than that. */
  const severityIn = (post: Post) => (snapshot.index.bySlug.get(post.slug) === post ? 'mistake' : 'warning');

  /** What to write in place of a path that is not there. */
  function meantPath(pathname: string, post: Post): string {
    const last = percentDecoded(pathname.replace(/^.*\//s, '')) ?? '';
    const beside = urlBeside({ slug: post.slug, file: last });
    if (last !== '' && isKnown(beside)) {
      return `write ${beside}`;
    }
    const inSlugForm = pathname.replace(/[^/]*$/, slugify(last));
    if (last !== '' && inSlugForm !== pathname && isKnown(inSlugForm)) {
      return `did you mean ${inSlugForm}?`;
    }
    // The file of a post, its folder, and the address that it has elsewhere end so.
    const [, name = ''] = /([^/]+?)(?:\.md|\/index\.md|\/)?$/.exec(pathname) ?? [];
    // Other generators keep the dots of a version and the case of its letters.
    const slug = [name, slugify(name.replaceAll('.', '-'))].find((each) => slugs.has(each));
    if (slug !== undefined) {
      return `did you mean /blog/${slug}?`;
    }
    const isOfBlog = pathname.startsWith(`${routes.blog.href()}/`);
    if (isOfBlog && FILES.test(last)) {
      return 'beside a post, only pictures, videos and captions are served; put the file elsewhere, and link to its URL';
    }
    const meant = isOfBlog ? closest(slugify(name), withNumbersOf(slugify(name), slugs)) : undefined;
    return meant === undefined ? 'links to posts are written /blog/<slug>' : `did you mean /blog/${meant}?`;
  }

  /** An export leaves out files next to a post that isn't published; the post's own come with it. */
  function reasonLeftOut(source: string, post: Post): Reason {
    const { origin, pathname = '' } = URL.parse(source, baseUrl) ?? {};
    const slug = origin === baseUrl ? slugBeside(pathname) : undefined;
    if (slug === undefined || slug === post.slug || isPublic(pathname)) {
      return undefined;
    }
    const leftOut = `an export leaves out ${JSON.stringify(pathname)}, since`;
    const broken = brokenAt.get(slug);
    return broken === undefined
      ? {
          severity: severityIn(post),
          message: `${leftOut} the post that it belongs to is not published yet; publish that post first, or put a copy of the file beside this one`,
        }
      : { severity: 'warning', message: `${leftOut} ${hasMistakes(broken)}` };
  }

  function hasMistakes(file: string): string {
    return `${shownPath(directory, file)} has mistakes of its own and is not published; mend them first`;
  }

  function reasonAt(pathname: string, post: Post): Reason {
    if (isKnown(pathname)) {
      return reasonLeftOut(pathname, post);
    }
    const broken = brokenAt.get(slugAt(pathname, snapshot) ?? '');
    const shown = JSON.stringify(pathname);
    if (broken !== undefined) {
      return { severity: 'warning', message: `the link leads nowhere: ${hasMistakes(broken)}` };
    }
    return willBeKnown(pathname)
      ? {
          severity: severityIn(post),
          message: `the link leads nowhere: ${shown} is not published yet; publish it first, or take the link out`,
        }
      : mistake(`the link leads nowhere: nothing is at ${shown}; ${meantPath(pathname, post)}`);
  }

  /** What to write in place of an address that was copied from npm run dev. */
  function pathOnMachine(href: string): string | undefined {
    const { hostname = '', pathname = '', search, hash } = URL.parse(href) ?? {};
    // The reader's own machine has other servers too, such as one of a tutorial, with a home page, a blog and files.
    const isOfAnySite = pathname === routes.home.href() || pathname === routes.blog.href();
    if (!LOOPBACK.test(hostname) || isOfAnySite || !willBeKnown(pathname)) {
      return undefined;
    }
    const match = matchRoute(pathname);
    return match !== undefined && isPageMatch(match) ? `${pathname}${search}${hash}` : undefined;
  }

  async function reasonFor(href: string, post: Post): Promise<Reason> {
    const own = routes.post.href(post);
    const url = URL.parse(href, `${baseUrl}${own}`);
    if (url === null) {
      return mistake(`the link leads nowhere: ${JSON.stringify(href)} is no URL`);
    }
    if (url.origin !== baseUrl) {
      return undefined;
    }
    const whole = wholeAddress(href);
    if (whole !== undefined) {
      return mistake(
        `the link leads nowhere: ${JSON.stringify(href)} is taken for a page of this site; write ${whole}`,
      );
    }
    // A draft's own page is not there yet, and its headings are.
    const reason = url.pathname === own ? undefined : reasonAt(url.pathname, post);
    if (reason !== undefined) {
      return reason;
    }
    const match = matchRoute(url.pathname);
    if (match?.name === 'postMarkdown' && !href.includes('/blog/')) {
      // Other tools mean the page by it.
      const page = JSON.stringify(routes.post.href(match.params));
      return mistake(`the link leads to the Markdown that programs read; write ${page} for the page`);
    }
    const id = idIn(url.hash);
    const slug = slugAt(url.pathname, snapshot);
    const ids = PAGE_IDS.has(id) || id.toLowerCase() === 'top' || slug === undefined ? undefined : await idsOf(slug);
    return ids === undefined || ids.has(id)
      ? undefined
      : mistake(
          `the link leads nowhere: ${percentDecoded(url.pathname)} has no heading or element with the id ${JSON.stringify(id)}${nearest(ids, id)}`,
        );
  }

  return async (post: Post, { links, media, inWords }: HtmlLinks): Promise<readonly Remark[]> => {
    // By address, since a page may name one several times.
    const reasons = new Map<string, Reason>();
    for (const href of new Set(links)) {
      const meant = inWords.has(href) ? pathOnMachine(href) : undefined;
      reasons.set(
        href,
        meant === undefined
          ? await reasonFor(href, post)
          : mistake(`the link leads to the reader's own machine; write ${meant}`),
      );
    }
    const mistakenCover = coverMistake(post, snapshot, directory);
    if (mistakenCover !== undefined) {
      reasons.set(post.cover ?? '', mistake(mistakenCover));
    }
    for (const source of new Set(media)) {
      const notShown = mediaMistake(source, post, options);
      const reason = notShown ? { ...notShown, severity: 'mistake' as const } : reasonLeftOut(source, post);
      reasons.set(source, reason ?? reasons.get(source));
    }
    return [...reasons].flatMap(([address, reason]) => (reason === undefined ? [] : [{ ...reason, address }]));
  };
}

function mistake(message: string): Reason {
  return { severity: 'mistake', message };
}

/** The id that was probably meant, else the first ones of the page. */
function nearest(ids: ReadonlySet<string>, id: string): string {
  const meant = closest(id, ids);
  if (meant !== undefined) {
    return `; did you mean #${meant}?`;
  }
  const shown = [...ids].slice(0, SHOWN_IDS).join(', ');
  return ids.size === 0 ? '' : `; it has ${shown}${ids.size > SHOWN_IDS ? ', …' : ''}`;
}

/** Returns the decoded id of a URL's fragment; a text directive (`#:~:text=`) is only for browsers. */
function idIn(hash: string): string {
  const [fragment = ''] = hash.slice(1).split(':~:', 1);
  return percentDecoded(fragment) ?? '';
}

/** What somebody meant who wrote an address of mail, or of another site, without its beginning. */
function wholeAddress(href: string): string | undefined {
  if (/^[^\s/:@?#]+@[^\s/:@?#]+\.[a-z]{2,}$/i.test(href)) {
    return `mailto:${href}`;
  }
  return /^www\.[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(href) ? `https://${href}` : undefined;
}
