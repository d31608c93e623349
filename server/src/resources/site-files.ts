import { type ContentSnapshot, llmsTxt, makeSitemaps, robotsTxt, securityTxt, sitemapEntries } from '@portico/content';
import { toBlogPost } from '@portico/site/blog-post';
import type { SiteConfig } from '@portico/site/config';
import type { Answer } from '#http/answer.ts';
import { FILE, PAGE } from '#http/cache-policies.ts';

export type SiteFilesOptions = {
  readonly site: SiteConfig;
  readonly baseUrl: string;

  readonly now: () => number;
};

/** Makes the files that machines look for at known places; undefined for a path that is none. */
export function createSiteFiles({ site, baseUrl, now }: SiteFilesOptions) {
  return async (pathname: string, snapshot: ContentSnapshot): Promise<Answer | undefined> => {
    // What lists posts is another list when the next one is due.
    const { nextChange } = snapshot.index;
    switch (pathname) {
      case '/robots.txt':
        return text(robotsTxt(baseUrl), FILE);
      case '/llms.txt':
        return text(llmsTxt({ index: snapshot.index, ...site.blog, baseUrl }), PAGE, nextChange);
      // The page data's list of all posts, newest first.
      case '/blog/posts.json':
        return answer(JSON.stringify(snapshot.index.posts.map(toBlogPost)), 'application/json', PAGE, nextChange);
      case '/.well-known/security.txt': {
        const { text: body, freshUntil } = securityTxt(site.security, baseUrl, now());
        return text(body, FILE, freshUntil);
      }
    }
    if (!/^\/sitemap(?:-\d+)?\.xml$/.test(pathname)) {
      return undefined;
    }
    const entries = sitemapEntries(snapshot.index, baseUrl);
    const sitemap = makeSitemaps(entries, baseUrl).get(pathname);
    return sitemap === undefined ? undefined : answer(sitemap, 'application/xml; charset=utf-8', PAGE, nextChange);
  };
}

function text(body: string, policy: string, freshUntil?: number): Answer {
  return answer(body, 'text/plain; charset=utf-8', policy, freshUntil);
}

function answer(body: string, type: string, policy: string, freshUntil?: number): Answer {
  return {
    status: 200,
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': policy,
    },
    body: Buffer.from(body),
    freshUntil,
  };
}
