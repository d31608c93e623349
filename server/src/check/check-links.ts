import { existsSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  allPosts,
  buildContentIndex,
  type ContentSnapshot,
  folderOf,
  hasExtension,
  MEDIA,
  type Post,
  type PostLinks,
  redirectTarget,
  slugOfFile,
  sourceLine,
} from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { closest } from '@portico/core/closest';
import { displayPath } from '@portico/core/command-errors';
import { matchRoute } from '@portico/core/match-route';
import { postSlug } from '@portico/core/post-slug';
import { percentDecoded, routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import { type CheckSiteOptions, isOwnOrigin, type Remark } from '#check/finding.ts';
import { slugAt } from '#check/known-posts.ts';
import { nameMeant } from '#check/names.ts';
import { type KnownPaths, knownPaths } from '#http/known-paths.ts';

type LinkCheckOptions = Omit<CheckSiteOptions, 'bodies'> & {
  readonly idsOf: (slug: string) => Promise<ReadonlySet<string> | undefined>;
};

/** Where a link is. */
type Place = {
  /** The path of its page. */
  readonly page: string;
  /** Absent on a page of the site. */
  readonly post?: Post;
  /** The ids of a page of the site. */
  readonly ids?: ReadonlySet<string>;
};

// Ids of the page around a post's body. `top` is the top of any page (https://html.spec.whatwg.org/#the-indicated-part-of-the-document).
const PAGE_IDS = new Set(['', 'main', 'contents', 'top']);
const MAX_SHOWN_IDS = 5;
const MAX_REMARKS = 50;
const SLASH_MISSING = /^(?:https?:\/(?!\/)|https?\/\/)/i;
// GitHub's way to show a picture in one theme only.
const THEMED = /#gh-(?:dark|light)-mode-only$/;

export function createLinkCheck(options: LinkCheckOptions) {
  const { directory, snapshot, files, idsOf, baseUrl } = options;
  const isKnown = leadsSomewhere(snapshot, files);
  const posts = allPosts(snapshot);
  const { topics, unpublished, tags, categories, authors } = snapshot.index;
  const slugsIn: Readonly<Record<string, readonly string[]>> = {
    '/blog/': posts.map(({ slug }) => slug),
    '/blog/tag/': [...tags.keys()],
    '/blog/category/': [...categories.keys()],
    '/blog/author/': [...authors.keys()],
  };
  const unread = new Set(snapshot.errors.flatMap(({ file }) => slugOfFile(file) ?? []));
  const isOwn = (origin: string) => isOwnOrigin(options, origin);
  const { marketing, site } = options.siteConfig.hosts;
  // Without BASE_URL, the main site probably has this blog. Its other pages may come from another server.
  const isLocal = site === undefined && URL.parse(baseUrl)?.hostname === 'localhost';
  const isOwnBlog = ({ origin, pathname }: URL) => isLocal && origin === marketing && /^\/blog(?:\/|$)/.test(pathname);
  let later: KnownPaths | undefined;

  /** Whether an address that isn't known now will be when all posts are published. */
  function willBeKnown(pathname: string): boolean {
    const index = () => buildContentIndex(unpublished, Number.POSITIVE_INFINITY, { shows: 'everything', topics });
    later ??= knownPaths({ ...snapshot, index: index() }, new Set());
    return later(pathname);
  }

  function remedyAt(pathname: string, href: string, post: Post | undefined): string {
    const last = percentDecoded(pathname.replace(/^.*\//s, '')) ?? '';
    const beside = post && last !== '' ? urlBeside({ slug: post.slug, file: last }) : undefined;
    if (beside !== undefined && snapshot.images.has(beside)) {
      return `to show the picture, write ![what it shows](${last}); to link to it, write ${beside}`;
    }
    // A wrong link may name the post's file, its folder, or its address on another site. Each of these ends with the slug.
    const [, name = ''] = /([^/]+?)(?:\.md|\/index\.md|\/)?$/.exec(pathname) ?? [];
    const [folder = '/blog/'] = /^\/blog\/(?:tag|category|author)\//.exec(pathname) ?? [];
    const near = closest(slugify(name), slugsIn[folder] ?? []);
    const inSlugForm = [slugify(last), postSlug(last)].map((each) => pathname.replace(/[^/]*$/, each));
    const meant = [beside ?? '', ...inSlugForm].find(isKnown) ?? (near && folder + near);
    if (meant !== undefined) {
      return `did you mean ${meant}?`;
    }
    if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(href)) {
      return `write mailto:${href}`;
    }
    // A host before a path, or two dots: not a file such as plan.pdf.
    if (/^(?:[\w-]+\.)+[a-z]{2,}(?=[/?#])|^(?:[\w-]+\.){2,}[a-z]{2,}$/i.test(href)) {
      return `write https://${href}`;
    }
    const orSite = href === last ? `, or write https://${href} if it is a site` : '';
    return /\.[a-z]\w{1,4}$/i.test(last)
      ? `only pictures, videos and captions are served next to a post; put the file elsewhere, and link to its URL${orSite}`
      : 'links to posts are written /blog/<slug>';
  }

  async function brokenLink(href: string, { page, post, ids: ownIds }: Place): Promise<Remark | undefined> {
    const broken = (message: string): Remark => ({
      rule: 'link/missing-target',
      message: `the link is broken: ${message}`,
    });
    // This is already reported, with its line.
    if (SLASH_MISSING.test(href)) {
      return undefined;
    }
    const url = URL.parse(href, `${baseUrl}${page}`);
    if (url === null) {
      return broken(`${JSON.stringify(href)} is not a URL; correct it`);
    }
    const { origin, pathname, hash } = url;
    if (!isOwn(origin) && !isOwnBlog(url)) {
      return undefined;
    }
    // A draft has no page yet, but it may link to its own headings.
    if (pathname !== page && !isKnown(pathname)) {
      if (unread.has(slugAt(pathname, snapshot) ?? '')) {
        return broken(
          `the post at ${JSON.stringify(pathname)} has mistakes, so it is not published; correct them first`,
        );
      }
      if (!willBeKnown(pathname)) {
        return broken(`nothing is at ${JSON.stringify(pathname)}; ${remedyAt(pathname, href, post)}`);
      }
      // Until its day, readers see a link to a scheduled post as text.
      if (snapshot.index.scheduled.has(pathname)) {
        return undefined;
      }
      const early = `${JSON.stringify(pathname)} is not published yet; publish it first, or remove the link`;
      // Links in a published post must work now. An unpublished post may link to one that is published later.
      const isPublished = post === undefined || snapshot.index.bySlug.get(post.slug) === post;
      return { ...broken(early), rule: isPublished ? 'link/unpublished' : 'link/later' };
    }
    const match = matchRoute(pathname);
    if (match?.name === 'postMarkdown' && !href.includes('/blog/')) {
      const message = `the link leads to the Markdown that programs read; write ${routes.post.href(match.params)}`;
      return { rule: 'link/missing-target', message };
    }
    const id = percentDecoded(hash.slice(1).replace(/:~:.*/s, '')) ?? '';
    const slug = slugAt(withoutSlash(pathname), snapshot);
    const idsThere = () => (pathname === page ? ownIds : undefined) ?? (slug === undefined ? undefined : idsOf(slug));
    const ids = PAGE_IDS.has(id.toLowerCase()) ? undefined : await idsThere();
    return ids === undefined || ids.has(id)
      ? undefined
      : broken(
          `${percentDecoded(pathname)} has no heading or element with the id ${JSON.stringify(id)}; ${idRemedy(ids, id)}`,
        );
  }

  function mediaMistake(source: string, post: Post | undefined): string | undefined {
    // A source that is still relative on the page was not found next to the post, or was written in HTML.
    // A picture without an address is already reported, with its line.
    if (source === '') {
      return undefined;
    }
    const url = URL.parse(source.startsWith('//') ? `https:${source}` : source);
    const pathname = url?.pathname ?? source.replace(/[?#].*$/s, '');
    if ((url !== null && !isOwn(url.origin)) || (pathname.startsWith('/') && isKnown(pathname))) {
      return undefined;
    }
    if (post === undefined) {
      return `nothing is at ${JSON.stringify(source)}, so it is not shown; save it in the folder public of the site, and write its path from there, such as /${path.posix.basename(pathname)}`;
    }
    const file = percentDecoded(pathname) ?? pathname;
    const beside = urlBeside({ slug: post.slug, file });
    if (isKnown(beside) && THEMED.test(source)) {
      const dark = pathname.replace(/(\.[^.]*)$/, '.dark$1');
      return `${JSON.stringify(source)} is not shown, because only GitHub understands what follows #; write ${JSON.stringify(pathname)} once, and save the picture for dark themes as ${JSON.stringify(dark)}`;
    }
    return isKnown(beside)
      ? `${JSON.stringify(source)} is not shown, because HTML needs the whole path, without ? or # after it; write ${JSON.stringify(beside)}`
      : `the file ${JSON.stringify(source)} ${whyMissing(post, file)}`;
  }

  function filesBeside(slug: string): readonly string[] {
    const folder = urlBeside({ slug, file: '' });
    const urls = [...snapshot.images.keys(), ...snapshot.media.keys()].filter((url) => url.startsWith(folder));
    return urls.map((url) => percentDecoded(path.posix.basename(url)) ?? '');
  }

  function whyMissing(post: Post, named: string): string {
    const { file, slug } = post;
    const folder = folderOf(post);
    const isWrong = snapshot.errors.some((error) => error.file === path.posix.join(folder, named));
    if (isWrong) {
      return 'is not shown, because the file has a mistake, which is reported with its name';
    }
    if (named.includes('\\')) {
      const name = named.replace(/^.*\\/s, '');
      return `does not exist, because a path has no backslashes; put the file next to the post, and write ${JSON.stringify(name)}`;
    }
    const near = nameMeant(named, filesBeside(slug));
    const isThere = existsSync(path.join(directory, folder, named));
    const isCase = near?.toLowerCase() === named.toLowerCase();
    if (near !== undefined && (isCase || !isThere)) {
      return `does not exist${isCase ? ', because capital letters count' : ''}; did you mean ${JSON.stringify(near)}?`;
    }
    if (named.includes('/') && isThere) {
      return `is not shown, because it is in a subfolder; move it to ${displayPath(directory, folder)}, and write its file name`;
    }
    if (/\.[a-z0-9]{1,5}$/i.test(named) && !hasExtension(named, MEDIA)) {
      const why = isThere ? 'is not shown, because not every browser shows its kind' : 'does not exist';
      return `${why}; save it as AVIF, GIF, JPEG, PNG, SVG, WebP, MP4 or WebM, and write its name`;
    }
    const remedy = /\/index\.(?:[^/]+\.)?md$/.test(file)
      ? `put it next to ${displayPath(directory, file)} and write its file name`
      : `rename the post to ${displayPath(directory, file.replace(/\.md$/, '/index.md'))}, put the file into the folder ${slug}, and write its name`;
    return `does not exist, so it is not shown; ${remedy}`;
  }

  async function remarksOn(place: Place, { links, media }: PostLinks): Promise<readonly Remark[]> {
    const { post } = place;
    const remarks: Remark[] = [];
    // The lines of a post are those below its front matter.
    const lineInFile = (line: number) => (post === undefined ? line : sourceLine(post, line));
    for (const [address, line] of links) {
      const remark = remarks.length < MAX_REMARKS ? await brokenLink(address, place) : undefined;
      remarks.push(...(remark === undefined ? [] : [{ ...remark, address, line: lineInFile(line) }]));
      // Comparing an address with all others takes long, so we answer readers' requests in between.
      await (remark && setImmediate());
    }
    for (const field of ['cover', 'card'] as const) {
      const file = post?.[field];
      if (post && file !== undefined && !snapshot.images.has(urlBeside({ slug: post.slug, file }))) {
        const message = `the ${field} ${JSON.stringify(file)} ${whyMissing(post, file)}`;
        remarks.push({ rule: 'media/missing', message, field });
      }
    }
    for (const [address, line] of media) {
      const message = mediaMistake(address, post);
      if (message !== undefined) {
        remarks.push({ rule: 'media/missing', message, address, line: lineInFile(line) });
      }
    }
    return remarks.slice(0, MAX_REMARKS);
  }

  return {
    ofPost: (post: Post, links: PostLinks) => remarksOn({ page: routes.post.href(post), post }, links),
    /** Checks a Markdown page of the site. */
    ofPage: (page: string, links: PostLinks) => remarksOn({ page, ids: links.ids }, links),
  };
}

/** Recognizes the paths of pages and files, and those from which the server redirects to one. */
export function leadsSomewhere(snapshot: ContentSnapshot, files: CheckSiteOptions['files']): KnownPaths {
  const hasPage = knownPaths(snapshot, files);
  const isKnown = (pathname: string) =>
    hasPage(pathname) || redirectTarget(snapshot.redirects, pathname, hasPage) !== undefined;
  // The server redirects from an address with a trailing slash to the one without.
  return (pathname) => isKnown(pathname) || isKnown(withoutSlash(pathname));
}

export function withoutSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}

function idRemedy(ids: ReadonlySet<string>, id: string): string {
  const meant = closest(id, ids);
  const shown = [...ids].slice(0, MAX_SHOWN_IDS).join(', ');
  return meant === undefined
    ? `the page has ${shown || 'none'}${ids.size > MAX_SHOWN_IDS ? ', …' : ''}`
    : `did you mean #${meant}?`;
}
