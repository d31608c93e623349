import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentSnapshot, Post } from '@portico/content';
import { type HtmlLinks, linksInHtml } from '#check/links-in-html.ts';
import { coverMistake, mediaMistake } from '#check/media-mistakes.ts';
import { percentDecoded } from '#http/percent-decoded.ts';

/** One link that leads nowhere, or image that is not shown. */
export type BrokenLink = {
  /** Path from the content folder. */
  readonly file: string;
  /** 1-based; absent where the target stands in no line as it is in the page. */
  readonly line?: number;
  readonly message: string;
};

export type CheckLinksOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly render: (post: Post) => Promise<string>;
  /** Takes a decoded path; see createKnownPaths. */
  readonly isKnown: (path: string) => Promise<boolean>;
  /** Origin of the site's public URL, whose links count as internal. */
  readonly baseUrl: string;
  /** Other origins from which the security policy allows images. */
  readonly imageOrigins: readonly string[];
};

// What the page around a post's body has.
const PAGE_IDS = ['main', 'contents'];

/**
 * Finds every link of published posts that leads to nothing on this site, and every image that is not shown. Each post is
 * rendered once.
 */
export async function checkLinks(options: CheckLinksOptions): Promise<readonly BrokenLink[]> {
  const { directory, snapshot, render, isKnown, baseUrl } = options;
  const parts = new Map<string, HtmlLinks>();
  for (const post of snapshot.index.bySlug.values()) {
    parts.set(`/blog/${post.slug}`, linksInHtml(await render(post)));
  }

  /** Why a link of a post leads nowhere; undefined where it leads somewhere, or to another site. */
  async function mistakeIn(href: string, post: Post): Promise<string | undefined> {
    const base = `${baseUrl}/blog/${post.slug}`;
    const url = URL.parse(href, base);
    if (url === null) {
      return `${JSON.stringify(href)} is no URL`;
    }
    if (url.origin !== baseUrl) {
      return undefined;
    }
    const pathname = percentDecoded(url.pathname);
    if (pathname === undefined || !(await isKnown(pathname))) {
      return `nothing is at ${JSON.stringify(url.pathname)}; links to posts are written /blog/<slug>`;
    }
    const target = parts.get(pathname);
    const id = percentDecoded(url.hash.slice(1)) ?? '';
    return id === '' || target === undefined || target.ids.has(id) || PAGE_IDS.includes(id)
      ? undefined
      : `${pathname} has no heading or element with the id ${JSON.stringify(id)}${nearest(target.ids)}`;
  }

  const broken: BrokenLink[] = [];
  for (const post of snapshot.index.bySlug.values()) {
    const { links, media } = parts.get(`/blog/${post.slug}`) ?? { links: [], media: [] };
    const mistakes = new Map<string, string>();
    for (const href of new Set(links)) {
      const mistake = await mistakeIn(href, post);
      if (mistake !== undefined) {
        mistakes.set(href, `the link leads nowhere: ${mistake}`);
      }
    }
    const mistakenCover = coverMistake(post, snapshot);
    if (mistakenCover !== undefined) {
      mistakes.set(post.cover ?? '', mistakenCover);
    }
    for (const source of new Set(media)) {
      const mistake = await mediaMistake(source, post, options);
      if (mistake !== undefined) {
        mistakes.set(source, mistake);
      }
    }
    const lines = mistakes.size === 0 ? [] : await linesOf(path.join(directory, post.file));
    for (const [target, message] of mistakes) {
      const index = lines.findIndex((text) => text.includes(target) || text.includes(percentDecoded(target) ?? target));
      broken.push({ file: post.file, ...(index >= 0 && { line: index + 1 }), message });
    }
  }
  return broken;
}

function nearest(ids: ReadonlySet<string>): string {
  return ids.size === 0 ? '' : `; it has ${[...ids].slice(0, 5).join(', ')}${ids.size > 5 ? ', …' : ''}`;
}

async function linesOf(file: string): Promise<readonly string[]> {
  return (await readFile(file, 'utf8')).split(/\r\n|\r|\n/);
}
