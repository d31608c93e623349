import { readFile } from 'node:fs/promises';
import { type ContentImage, type ContentSnapshot, toBlogPost } from '@portico/content';
import { type Answer, toAnswer } from '#http/answer.ts';
import { FILE, PAGE } from '#http/cache-policies.ts';
import type { KeptAnswer } from '#http/kept-answer.ts';
import type { Site } from '#http/listener.ts';
import { contentType } from '#http/static-files.ts';
import type { PageCache } from '#pages/page-cache.ts';

export type SiteOptions = {
  readonly files: ReadonlyMap<string, KeptAnswer>;
  readonly cache: PageCache;
  readonly content: () => ContentSnapshot;
  /** The apps' pages; see createAppPages. */
  readonly pages: (request: Request) => Promise<Response>;
  readonly headers: Readonly<Record<string, string>>;
  readonly baseUrl: string;
  /** Takes note of how long a page took to be made, in seconds. */
  readonly observeRender: (seconds: number) => void;
};

/** Puts files, images of posts and pages together: what the listener answers from. */
export function createSite({ files, cache, content, pages, headers, baseUrl, observeRender }: SiteOptions): Site {
  return {
    find: (key) => files.get(key) ?? cache.get(key),
    make({ pathname, search, key }) {
      return cache.make(key, async () => {
        const image = content().images.get(decodeURIComponent(pathname));
        if (image !== undefined) {
          return imageAnswer(image, headers);
        }
        if (pathname === '/blog/posts.json') {
          return postListAnswer(content(), headers);
        }
        const begun = performance.now();
        const answer = await toAnswer(await pages(new Request(new URL(`${pathname}${search}`, baseUrl))));
        observeRender((performance.now() - begun) / 1000);
        return { ...answer, headers: { ...headers, ...answer.headers } };
      });
    },
  };
}

/** The page data's list of all posts, newest first. */
function postListAnswer({ index }: ContentSnapshot, headers: Readonly<Record<string, string>>): Answer {
  const body = Buffer.from(JSON.stringify(index.posts.map(toBlogPost)));
  return { status: 200, headers: { ...headers, 'content-type': 'application/json', 'cache-control': PAGE }, body };
}

async function imageAnswer(image: ContentImage, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return {
    status: 200,
    headers: { ...headers, 'content-type': contentType(image.path), 'cache-control': FILE },
    body: await readFile(image.path),
  };
}
