import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentSnapshot, closest, type HtmlLinks, type Post } from '@portico/content';
import { matchRoute } from '@portico/site/match-route';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import type { Finding } from '#check/finding.ts';
import { writtenPosts } from '#check/known-posts.ts';
import { coverError, mediaError } from '#check/media-errors.ts';
import { placeFinder } from '#check/post-source.ts';
import { withNumbersOf } from '#check/spellings.ts';
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
  const pages = new Map([...linksOf].map(([{ slug }, links]) => [`/blog/${slug}`, links]));
  let suggestions = MOST_SUGGESTIONS;

  /** What to write in place of a path that is not there. */
  function meantPath(pathname: string): string {
    // The file of a post, its folder, and the address that it has elsewhere end so.
    const [, name] = /([^/]+?)(?:\.md|\/index\.md|\/)?$/.exec(pathname) ?? [];
    if (name !== undefined && slugs.has(name)) {
      return `did you mean /blog/${name}?`;
    }
    const isOfBlog = name !== undefined && pathname.startsWith('/blog/');
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
  const brokenAt = new Map((snapshot.broken ?? []).map(({ slug, file }) => [`/blog/${slug}`, file]));

  async function reasonAt(pathname: string, post: Post): Promise<Reason | undefined> {
    const decoded = percentDecoded(pathname);
    if (decoded !== undefined && (await isKnown(decoded))) {
      return undefined;
    }
    const broken = decoded === undefined ? undefined : brokenAt.get(decoded);
    if (broken !== undefined) {
      const message = `the link leads nowhere: ${shownPath(directory, broken)} has mistakes of its own and is not published; mend them first`;
      return { severity: 'warning', message };
    }
    if (decoded === undefined || !(await willBeKnown(decoded))) {
      const message = `the link leads nowhere: nothing is at ${JSON.stringify(pathname)}; ${meantPath(pathname)}`;
      return { severity: 'mistake', message };
    }
    const message = `the link leads nowhere: ${JSON.stringify(pathname)} is not published yet; publish it first, or take the link out`;
    return { severity: snapshot.index.bySlug.get(post.slug) === post ? 'mistake' : 'warning', message };
  }

  /** Why a link of a post leads nowhere; undefined where it leads somewhere, or to another site. */
  async function reasonFor(href: string, post: Post): Promise<Reason | undefined> {
    const url = URL.parse(href, `${baseUrl}/blog/${post.slug}`);
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
    const isOwn = url.pathname === `/blog/${encodeURIComponent(post.slug)}`;
    const reason = isOwn ? undefined : await reasonAt(url.pathname, post);
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
    const pathname = percentDecoded(url.pathname) ?? '';
    const ids = pages.get(pathname)?.ids;
    const id = idIn(url.hash);
    if (id === '' || ids === undefined || ids.has(id) || PAGE_IDS.includes(id) || id.toLowerCase() === TOP) {
      return undefined;
    }
    const message = `the link leads nowhere: ${pathname} has no heading or element with the id ${JSON.stringify(id)}${nearest(ids, id)}`;
    return { severity: 'mistake', message };
  }

  async function reasonsIn(post: Post, { links, media }: HtmlLinks): Promise<ReadonlyMap<string, Reason>> {
    const reasons = new Map<string, Reason>();
    for (const href of new Set(links)) {
      const reason = await reasonFor(href, post);
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
      if (mistake !== undefined) {
        reasons.set(source, { severity: 'mistake', ...mistake });
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
