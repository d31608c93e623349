import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentSnapshot, closest, type HtmlLinks, type Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { isPageMatch, matchRoute } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import type { Finding } from '#check/finding.ts';
import { slugAt, writtenPosts } from '#check/known-posts.ts';
import { coverError, mediaError } from '#check/media-errors.ts';
import { placeFinder } from '#check/post-source.ts';
import { withNumbersOf } from '#check/spellings.ts';
import { publicIn, slugBeside } from '#content/public-in.ts';
import { shownPath } from '#content/shown-path.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

export type CheckLinksOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  /** Of each post, published or not, what its page has. */
  readonly linksOf: ReadonlyMap<Post, HtmlLinks>;
  /** Takes a decoded path; see createKnownPaths. */
  readonly isKnown: (path: string) => Promise<boolean>;
  /** The same once every draft and scheduled post is published. */
  readonly willBeKnown: (path: string) => Promise<boolean>;
  /** Origin of the site's public URL, whose links count as internal. */
  readonly baseUrl: string;
};

// What the page around a post's body has.
const PAGE_IDS = ['main', 'contents'];
// The top of any page, in any case, with or without an element of that id: https://html.spec.whatwg.org/#the-indicated-part-of-the-document
const TOP = 'top';
const LOOPBACK = /^(?:(?:.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1\])$/;
// What authors put beside a post to link to it.
const FILES = /\.(?:csv|docx?|gz|json|mp3|pdf|pptx?|tar|tgz|txt|wav|xlsx?|ya?ml|zip)$/i;
const SHOWN_IDS = 5;
// Each is compared with the slugs of all posts.
const MOST_SUGGESTIONS = 100;

type Reason = Pick<Finding, 'severity' | 'message'> & {
  /** Whether it is said of a file that HTML names. */
  readonly isHtml?: boolean;
};

/** Finds every link of posts that leads to nothing on this site, and every image that is not shown. */
export async function checkLinks(options: CheckLinksOptions): Promise<readonly Finding[]> {
  const { directory, snapshot, linksOf, isKnown, willBeKnown, baseUrl } = options;
  const idsOf = new Map([...linksOf].map(([{ slug }, { ids }]) => [slug, ids]));
  let suggestions = MOST_SUGGESTIONS;

  /** What to write in place of a path that is not there. */
  async function meantPath(pathname: string, post: Post): Promise<string> {
    const last = percentDecoded(pathname.replace(/^.*\//s, '')) ?? '';
    const beside = urlBeside({ slug: post.slug, file: last });
    if (last !== '' && (await isKnown(percentDecoded(beside) ?? beside))) {
      return `write ${beside}`;
    }
    const inSlugForm = pathname.replace(/[^/]*$/, slugify(last));
    if (last !== '' && inSlugForm !== pathname && (await isKnown(percentDecoded(inSlugForm) ?? inSlugForm))) {
      return `did you mean ${inSlugForm}?`;
    }
    // The file of a post, its folder, and the address that it has elsewhere end so.
    const [, name] = /([^/]+?)(?:\.md|\/index\.md|\/)?$/.exec(pathname) ?? [];
    // Other generators keep the dots of a version and the case of its letters.
    const slug = name && [name, slugify(name.replaceAll('.', '-'))].find((each) => slugs.has(each));
    if (slug) {
      return `did you mean /blog/${slug}?`;
    }
    const isOfBlog = name !== undefined && pathname.startsWith(`${routes.blog.href()}/`);
    if (isOfBlog && FILES.test(last)) {
      return 'beside a post, only pictures, videos and captions are served; put the file elsewhere, and link to its URL';
    }
    suggestions -= isOfBlog ? 1 : 0;
    const meant =
      isOfBlog && suggestions >= 0 ? closest(slugify(name), withNumbersOf(slugify(name), slugs)) : undefined;
    return meant === undefined ? 'links to posts are written /blog/<slug>' : `did you mean /blog/${meant}?`;
  }

  /** The id that was probably meant, else the first ones of the page, without going through all of them for every link. */
  function nearest(ids: ReadonlySet<string>, id: string): string {
    suggestions -= 1;
    const meant = suggestions < 0 ? undefined : closest(id, ids);
    if (meant !== undefined) {
      return `; did you mean #${meant}?`;
    }
    const first: string[] = [];
    for (const known of ids) {
      if (first.push(known) === SHOWN_IDS) {
        break;
      }
    }
    return ids.size === 0 ? '' : `; it has ${first.join(', ')}${ids.size > SHOWN_IDS ? ', …' : ''}`;
  }

  const slugs = new Set(writtenPosts(snapshot).map(({ slug }) => slug));
  const brokenAt = new Map((snapshot.broken ?? []).map(({ slug, file }) => [slug, file]));

  const isPublic = publicIn(snapshot);
  /** A published post cannot do without what is not there yet; others may come later than that. */
  const severityIn = (post: Post) => (snapshot.index.bySlug.get(post.slug) === post ? 'mistake' : 'warning');

  /** Why an export leaves out a file that is there; undefined where it does not, and beside the post itself, with which it comes. */
  function reasonLeftOut(source: string, post: Post): Reason | undefined {
    const { origin, pathname = '' } = URL.parse(source, baseUrl) ?? {};
    const slug = origin === baseUrl ? slugBeside(pathname) : undefined;
    if (slug === undefined || slug === post.slug || isPublic(pathname)) {
      return undefined;
    }
    const leftOut = `an export leaves out ${JSON.stringify(pathname)}, since`;
    const broken = brokenAt.get(slug);
    if (broken !== undefined) {
      const message = `${leftOut} ${shownPath(directory, broken)} has mistakes of its own and is not published; mend them first`;
      return { severity: 'warning', message };
    }
    const message = `${leftOut} the post that it belongs to is not published yet; publish that post first, or put a copy of the file beside this one`;
    return { severity: severityIn(post), message };
  }

  async function reasonAt(pathname: string, post: Post): Promise<Reason | undefined> {
    const decoded = percentDecoded(pathname);
    if (decoded !== undefined && (await isKnown(decoded))) {
      return reasonLeftOut(pathname, post);
    }
    const broken = brokenAt.get(slugAt(pathname, snapshot) ?? '');
    if (broken !== undefined) {
      const message = `the link leads nowhere: ${shownPath(directory, broken)} has mistakes of its own and is not published; mend them first`;
      return { severity: 'warning', message };
    }
    if (decoded === undefined || !(await willBeKnown(decoded))) {
      const message = `the link leads nowhere: nothing is at ${JSON.stringify(pathname)}; ${await meantPath(pathname, post)}`;
      return { severity: 'mistake', message };
    }
    const message = `the link leads nowhere: ${JSON.stringify(pathname)} is not published yet; publish it first, or take the link out`;
    return { severity: severityIn(post), message };
  }

  /** What to write in place of an address that was copied from npm run dev; undefined where it is none. */
  async function pathOnMachine(href: string): Promise<string | undefined> {
    const url = URL.parse(href);
    if (url === null || !LOOPBACK.test(url.hostname)) {
      return undefined;
    }
    const { pathname, search, hash } = url;
    const isOfAnySite = pathname === routes.home.href() || pathname === routes.blog.href();
    const decoded = isOfAnySite ? undefined : percentDecoded(pathname);
    const match = decoded === undefined ? undefined : matchRoute(pathname);
    // Of other servers, such as one of a tutorial, the reader's own machine has a home page, a blog and files too.
    return match !== undefined && isPageMatch(match) && decoded !== undefined && (await willBeKnown(decoded))
      ? `${pathname}${search}${hash}`
      : undefined;
  }

  /** Why a link of a post leads nowhere; undefined where it leads somewhere, or to another site. */
  async function reasonFor(href: string, post: Post): Promise<Reason | undefined> {
    const own = routes.post.href(post);
    const url = URL.parse(href, `${baseUrl}${own}`);
    if (url === null) {
      return { severity: 'mistake', message: `the link leads nowhere: ${JSON.stringify(href)} is no URL` };
    }
    if (url.origin !== baseUrl) {
      return undefined;
    }
    const whole = wholeAddress(href);
    if (whole !== undefined) {
      const message = `the link leads nowhere: ${JSON.stringify(href)} is taken for a page of this site; write ${whole}`;
      return { severity: 'mistake', message };
    }
    // A draft's own page is not there yet, and its headings are.
    const reason = url.pathname === own ? undefined : await reasonAt(url.pathname, post);
    if (reason !== undefined) {
      return reason;
    }
    const match = matchRoute(url.pathname);
    if (match?.name === 'postMarkdown' && !href.includes('/blog/')) {
      // Other tools mean the page by it.
      const page = routes.post.href(match.params);
      const message = `the link leads to the Markdown that programs read; write ${JSON.stringify(page)} for the page`;
      return { severity: 'mistake', message };
    }
    const ids = idsOf.get(slugAt(url.pathname, snapshot) ?? '');
    const id = idIn(url.hash);
    if (id === '' || ids === undefined || ids.has(id) || PAGE_IDS.includes(id) || id.toLowerCase() === TOP) {
      return undefined;
    }
    const message = `the link leads nowhere: ${percentDecoded(url.pathname)} has no heading or element with the id ${JSON.stringify(id)}${nearest(ids, id)}`;
    return { severity: 'mistake', message };
  }

  async function reasonsIn(post: Post, { links, media, inWords }: HtmlLinks): Promise<ReadonlyMap<string, Reason>> {
    const reasons = new Map<string, Reason>();
    for (const href of new Set(links)) {
      const meant = inWords.has(href) ? await pathOnMachine(href) : undefined;
      const message = `the link leads to the reader's own machine; write ${meant}`;
      const reason = meant === undefined ? await reasonFor(href, post) : { severity: 'mistake' as const, message };
      if (reason !== undefined) {
        reasons.set(href, reason);
      }
    }
    const mistakenCover = coverError(post, snapshot, directory);
    if (mistakenCover !== undefined) {
      reasons.set(post.cover ?? '', { severity: 'mistake', message: mistakenCover });
    }
    for (const source of new Set(media)) {
      const mistake = await mediaError(source, post, options);
      const reason = mistake ? { severity: 'mistake' as const, ...mistake } : reasonLeftOut(source, post);
      if (reason !== undefined) {
        reasons.set(source, reason);
      }
    }
    return reasons;
  }

  const findings: Finding[] = [];
  for (const [post, links] of linksOf) {
    const reasons = await reasonsIn(post, links);
    if (reasons.size > 0) {
      const placeOf = placeFinder(await readFile(path.join(directory, post.file), 'utf8'));
      for (const [target, { isHtml = false, ...reason }] of reasons) {
        const place = placeOf(target, { isHtml }) ?? placeOf(percentDecoded(target) ?? target, { isHtml });
        findings.push({ ...reason, file: post.file, ...place });
      }
    }
  }
  return findings;
}

/** The id that the fragment of a URL names, decoded; empty where it names none: a text directive (`#:~:text=`) is for browsers alone. */
function idIn(hash: string): string {
  const [fragment = ''] = hash.slice(1).split(':~:', 1);
  return percentDecoded(fragment) ?? '';
}

/** What somebody meant who wrote an address of mail, or of another site, without what it begins with. */
function wholeAddress(href: string): string | undefined {
  if (/^[^\s/:@?#]+@[^\s/:@?#]+\.[a-z]{2,}$/i.test(href)) {
    return `mailto:${href}`;
  }
  return /^www\.[^\s/]+\.[a-z]{2,}(?:[/?#]|$)/i.test(href) ? `https://${href}` : undefined;
}
