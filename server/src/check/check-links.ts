import { isPageMatch, matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { type ContentSnapshot, closest, type HtmlLinks, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { Remark } from '#check/finding.ts';
import type { KnownPaths } from '#check/known-paths.ts';
import { allPosts, slugAt } from '#check/known-posts.ts';
import { displayPath } from '#content/display-path.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

export type LinkCheckOptions = {
  /** The content folder. */
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  /** Origin of the site's public URL. */
  readonly baseUrl: string;
  readonly isKnown: KnownPaths;
  /** The same as `isKnown` once every draft and scheduled post is published. */
  readonly willBeKnown: KnownPaths;
  /** Returns the ids of a post's page, or undefined if the page doesn't exist. */
  readonly idsOf: (slug: string) => Promise<ReadonlySet<string> | undefined>;
};

// What the page around a post's body has. `top` is the top of any page (https://html.spec.whatwg.org/#the-indicated-part-of-the-document).
const PAGE_IDS = new Set(['', 'main', 'contents', 'top']);
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/;
const PICTURES = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
const VIDEOS = /\.(?:mp4|webm|mov|m4v|ogv)$/i;
const SHOWN_IDS = 5;

/** Makes the function that finds the links of a post that lead to nothing on this site, and the images that are not shown. */
export function createLinkCheck(options: LinkCheckOptions) {
  const { directory, snapshot, isKnown, willBeKnown, idsOf, baseUrl } = options;
  const slugs = new Set(allPosts(snapshot).map(({ slug }) => slug));

  /** What to write instead of a path that doesn't exist. */
  function remedyAt(pathname: string, post: Post): string {
    const last = percentDecoded(pathname.replace(/^.*\//s, '')) ?? '';
    const beside = urlBeside({ slug: post.slug, file: last });
    const inSlugForm = pathname.replace(/[^/]*$/, slugify(last));
    // The file of a post, its folder, and the address that it has elsewhere end with its slug.
    const [, name = ''] = /([^/]+?)(?:\.md|\/index\.md|\/)?$/.exec(pathname) ?? [];
    const isOfBlog = pathname.startsWith(`${routes.blog.href()}/`);
    const named = slugs.has(slugify(name)) ? slugify(name) : undefined;
    const slug = named ?? (isOfBlog ? closest(slugify(name), slugs) : undefined);
    const meant = last === '' ? undefined : [beside, inSlugForm].find(isKnown);
    if (meant !== undefined || slug !== undefined) {
      return `did you mean ${meant ?? routes.post.href({ slug: slug ?? '' })}?`;
    }
    return isOfBlog && /\.[a-z]\w{1,4}$/i.test(last)
      ? 'only pictures, videos and captions are served next to a post; put the file elsewhere, and link to its URL'
      : 'links to posts are written /blog/<slug>';
  }

  /** The path of a page of this site whose address was copied from npm run dev. */
  function pathOnMachine(href: string): string | undefined {
    const { hostname = '', pathname = '', search, hash } = URL.parse(href) ?? {};
    // Other servers on the reader's machine, such as one of a tutorial, have a home page and a blog too.
    const isOfAnySite = pathname === routes.home.href() || pathname === routes.blog.href();
    const match = LOOPBACK.test(hostname) && !isOfAnySite && willBeKnown(pathname) ? matchRoute(pathname) : undefined;
    return match !== undefined && isPageMatch(match) ? `${pathname}${search}${hash}` : undefined;
  }

  async function linkRemark(href: string, post: Post): Promise<Omit<Remark, 'address'> | undefined> {
    const own = routes.post.href(post);
    const url = URL.parse(href, `${baseUrl}${own}`);
    const shown = JSON.stringify(href);
    if (url === null) {
      return mistake(`the link is broken: ${shown} is not a URL; correct it`);
    }
    if (url.origin !== baseUrl) {
      return undefined;
    }
    const absolute = missingScheme(href);
    if (absolute !== undefined) {
      return mistake(`the link is broken: ${shown} is read as a page of this site; write ${absolute}`);
    }
    // A draft has no page yet, but it may link to its own headings.
    if (url.pathname !== own && !isKnown(url.pathname)) {
      const path = JSON.stringify(url.pathname);
      if (willBeKnown(url.pathname)) {
        // A published post needs what it links to now; others may come later.
        const severity = snapshot.index.bySlug.get(post.slug) === post ? 'mistake' : 'warning';
        const message = `the link is broken: ${path} is not published yet; publish it first, or remove the link`;
        return { severity, message };
      }
      return mistake(`the link is broken: nothing is at ${path}; ${remedyAt(url.pathname, post)}`);
    }
    const match = matchRoute(url.pathname);
    if (match?.name === 'postMarkdown' && !href.includes('/blog/')) {
      return mistake(`the link leads to the Markdown that programs read; write ${routes.post.href(match.params)}`);
    }
    const id = percentDecoded(url.hash.slice(1).replace(/:~:.*/s, '')) ?? '';
    const slug = slugAt(url.pathname, snapshot);
    const ids = PAGE_IDS.has(id.toLowerCase()) || slug === undefined ? undefined : await idsOf(slug);
    return ids === undefined || ids.has(id)
      ? undefined
      : mistake(
          `the link is broken: ${percentDecoded(url.pathname)} has no heading or element with the id ${JSON.stringify(id)}; ${idRemedy(ids, id)}`,
        );
  }

  /** Why an image, video or sound of a post is not shown, by its source in the page. */
  function mediaMistake(source: string, post: Post): string | undefined {
    // A source that is still relative in the page was not found next to the post, or was written as HTML.
    const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
    const path = percentDecoded(url?.pathname ?? source.replace(/[?#].*$/s, '')) ?? '';
    if ((url !== null && url.origin !== baseUrl) || (path.startsWith('/') && isKnown(path))) {
      return undefined;
    }
    const what = VIDEOS.test(path) ? 'video' : 'picture';
    const beside = urlBeside({ slug: post.slug, file: path });
    return isKnown(beside)
      ? `the ${what} ${JSON.stringify(source)} is not shown, because HTML needs the whole path and nothing may follow it; write ${JSON.stringify(beside)}`
      : `the ${what} is not shown, because the file ${JSON.stringify(source)} does not exist; ${fileRemedy(post, what, path)}`;
  }

  function fileRemedy({ file, slug }: Post, what: 'picture' | 'video', named: string): string {
    if (/\.[a-z0-9]{1,5}$/i.test(named) && !PICTURES.test(named) && !/\.(?:mp4|webm)$/i.test(named)) {
      return 'save it as AVIF, GIF, JPEG, PNG, SVG, WebP, MP4 or WebM';
    }
    return file.endsWith('/index.md')
      ? `put it next to ${displayPath(directory, file)} and write its file name`
      : `rename the post to ${displayPath(directory, file.replace(/\.md$/, '/index.md'))}, put the ${what} into the folder ${slug}, and write its file name`;
  }

  return async (post: Post, { links, media, inWords }: HtmlLinks): Promise<readonly Remark[]> => {
    const remarks: Remark[] = [];
    for (const href of new Set(links)) {
      const meant = inWords.has(href) ? pathOnMachine(href) : undefined;
      const remark =
        meant === undefined
          ? await linkRemark(href, post)
          : mistake(`the link leads to the reader's own machine; write ${meant}`);
      remarks.push(...(remark === undefined ? [] : [{ ...remark, address: href }]));
    }
    const { cover } = post;
    if (cover !== undefined && !snapshot.images.has(urlBeside({ slug: post.slug, file: cover }))) {
      const message = `the cover is not shown, because the picture ${JSON.stringify(cover)} is not next to the post; ${fileRemedy(post, 'picture', cover)}`;
      remarks.push({ ...mistake(message), address: cover });
    }
    for (const source of new Set(media)) {
      const message = mediaMistake(source, post);
      remarks.push(...(message === undefined ? [] : [{ ...mistake(message), address: source }]));
    }
    return remarks;
  };
}

function mistake(message: string) {
  return { severity: 'mistake' as const, message };
}

/** The id that was probably meant, else the first ones of the page. */
function idRemedy(ids: ReadonlySet<string>, id: string): string {
  const meant = closest(id, ids);
  const shown = [...ids].slice(0, SHOWN_IDS).join(', ');
  return meant === undefined
    ? `the page has ${shown || 'none'}${ids.size > SHOWN_IDS ? ', …' : ''}`
    : `did you mean #${meant}?`;
}

/** The URL of a mail address, or of another site, that was written without its scheme. */
function missingScheme(href: string): string | undefined {
  if (/^[^\s/:@?#]+@[^\s/:@?#]+\.[a-z]{2,}$/i.test(href)) {
    return `mailto:${href}`;
  }
  return /^www\.[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(href) ? `https://${href}` : undefined;
}
