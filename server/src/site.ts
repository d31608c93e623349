import { readFile } from 'node:fs/promises';
import type { ContentImage, ContentSnapshot } from '@portico/content';
import { isCardPath } from '#cards/card-at.ts';
import type { Answer } from '#http/answer.ts';
import { FILE } from '#http/cache-policies.ts';
import type { KeptAnswer } from '#http/kept-answer.ts';
import type { Site } from '#http/listener.ts';
import { EMBEDDABLE } from '#http/security-headers.ts';
import { contentType } from '#http/static-files.ts';
import type { PageCache } from '#pages/page-cache.ts';
import { hasMarkdown, representationFor } from '#resources/representations.ts';
import type { Resources } from '#resources/resources.ts';

export type SiteOptions = {
  readonly files: ReadonlyMap<string, KeptAnswer>;
  readonly cache: PageCache;
  /** Social cards apart from pages: they cost more to make, and a crawler that asks for all would push the pages out. */
  readonly cardCache: PageCache;
  /** Pages for what readers typed apart from the others, which made-up queries would push out. */
  readonly searchCache: PageCache;
  readonly content: () => ContentSnapshot;
  /** The apps' pages; see createAppPages. */
  readonly pages: (request: Request) => Promise<Answer>;
  /** The path whose error page is the answer for a path without a page; see standInForMissing. */
  readonly standInFor: (pathname: string) => string | undefined;
  /** Feeds, sitemaps and the like; see createResources. */
  readonly resources: Resources;
  readonly headers: Readonly<Record<string, string>>;
  readonly baseUrl: string;
  /** Takes note of how long a page took to be made, in seconds. */
  readonly observeRender: (seconds: number) => void;
};

/** Puts files, images of posts, resources and pages together: what the listener answers from. */
export function createSite(options: SiteOptions): Site {
  const { files, cache, cardCache, searchCache, content, pages, standInFor, resources, headers, baseUrl } = options;

  async function makePage(pathname: string, search: string): Promise<Answer> {
    const begun = performance.now();
    const answer = await pages(new Request(new URL(`${pathname}${search}`, baseUrl)));
    options.observeRender((performance.now() - begun) / 1000);
    const vary = answer.status === 200 && hasMarkdown(pathname, content().index) && { vary: 'accept' };
    return { ...answer, headers: { ...headers, ...answer.headers, ...vary } };
  }

  function keeperOf(pathname: string, search: string): PageCache {
    if (isCardPath(pathname)) {
      return cardCache;
    }
    return isSearch(pathname, search) ? searchCache : cache;
  }

  /** An error page is kept here alone: clients are told not to. */
  async function missingPage(standIn: string): Promise<KeptAnswer> {
    const key = `missing ${standIn}`;
    return (
      cache.get(key) ??
      cache.make(
        key,
        () => makePage(standIn, ''),
        ({ status }) => status === 404,
      )
    );
  }

  return {
    find: (key) => files.get(key) ?? cache.get(key) ?? cardCache.get(key) ?? searchCache.get(key),
    represent: (target, accept) => representationFor(target, accept, content().index),
    make({ pathname, search, key, type }) {
      return keeperOf(pathname, search).make(key, async () => {
        const image = content().images.get(decodeURIComponent(pathname));
        if (image !== undefined) {
          return imageAnswer(image, headers);
        }
        const resource = await resources(pathname, type);
        if (resource !== undefined) {
          return { ...resource, headers: { ...headers, ...resource.headers } };
        }
        const standIn = standInFor(pathname);
        return standIn === undefined ? makePage(pathname, search) : missingPage(standIn);
      });
    },
  };
}

/** True for the search page and its data where a query is asked. */
function isSearch(pathname: string, search: string): boolean {
  return search !== '' && /^\/blog\/search(?:\.data)?$/.test(pathname);
}

async function imageAnswer(image: ContentImage, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return {
    status: 200,
    headers: { ...headers, ...EMBEDDABLE, 'content-type': contentType(image.path), 'cache-control': FILE },
    body: await readFile(image.path),
  };
}
