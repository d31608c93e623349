import { existsSync } from 'node:fs';
import { cp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import type { SiteConfig } from '@portico/core/site-config';
import { freePort, listenAnywhere } from '@portico/core/testing/network';
import { site } from '@portico/core/testing/site';
import { type StandInVendors, startStandInVendors, vendorsAt } from './consent/stand-in-vendors.ts';
import { temporaryFolder } from './content-folder.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { test as base } from './test.ts';

export { expect, forget, hydrated, load, painted } from './test.ts';

const CONTENT = 'e2e/extended-site/content';

/** What a stand-in for the docs lists, which the search finds too. */
const DOCS = '- [QUIC tunnels](/quic.md): Ports and limits\n- [Quickstart](/quickstart): Five minutes\n';

export const PREVIEW_SECRETS = {
  present: 'a secret of the tests, with 32 characters or more',
  former: 'the secret that was in force before the present one',
};

export const COMMENTS = { repository: 'relay/blog', repositoryId: 'R_1', category: 'Posts', categoryId: 'DIC_1' };

export const SEARCH_ELSEWHERE = { label: 'Search the docs', href: 'https://docs.example/?q=' };

export type Everything = Pick<RunningServer, 'url' | 'log'> & {
  /** The content folder, and the one of its posts. */
  readonly content: string;
  readonly posts: string;
  /** Origin of the second listener. */
  readonly admin: string;
  readonly vendors: StandInVendors;
  /** What the publish hook has received. */
  readonly announced: unknown[];
  /** Removes from the content what tests have written into it. */
  restore(): Promise<void>;
};

/**
 * A test on the extended site, which uses everything that a site can customize, with everything on that is a setting: vendors,
 * comments, page counts, previews, a second source of the search, and a publish hook. Each worker has one server, over its own
 * content, in which tests may save posts.
 */
export const test = base.extend<object, { readonly everything: Everything }>({
  everything: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern.
    async ({}, use) => {
      const content = await temporaryFolder();
      await cp(CONTENT, content, { recursive: true });
      const announced: unknown[] = [];
      const hook = createServer(async (request, response) => {
        announced.push(await json(request));
        response.end();
      });
      const docs = createServer((_, response) => void response.end(DOCS));
      const vendors = await startStandInVendors();
      const adminPort = await freePort();
      const config: Partial<SiteConfig> = {
        vendors: vendorsAt(vendors.origin),
        comments: COMMENTS,
        limits: { pageSeconds: 2 },
        pageCounts: true,
        crawlers: { signal: 'ai-train=no' },
        search: {
          ...site.search,
          elsewhere: SEARCH_ELSEWHERE,
          sources: [`http://127.0.0.1:${await listenAnywhere(docs)}/llms.txt`],
        },
      };
      const server = await startServer(content, {
        folder: 'e2e/extended-site',
        site: config,
        env: {
          ADMIN_PORT: String(adminPort),
          LOG_LEVEL: 'info',
          PREVIEW_SECRET: PREVIEW_SECRETS.present,
          OLD_PREVIEW_SECRET: PREVIEW_SECRETS.former,
          PUBLISH_HOOKS: `http://127.0.0.1:${await listenAnywhere(hook)}/`,
          PUBLISH_HOOKS_SECRET: PREVIEW_SECRETS.present,
        },
      });
      const admin = `http://127.0.0.1:${adminPort}`;
      const restore = async () => {
        for (const name of await readdir(content, { recursive: true })) {
          if (!existsSync(path.join(CONTENT, name))) {
            await rm(path.join(content, name), { recursive: true, force: true });
          }
        }
      };
      const { url, log } = server;
      await use({ url, log, content, posts: path.join(content, 'posts'), admin, vendors, announced, restore });
      await server.stop();
      vendors.close();
      for (const other of [hook, docs]) {
        other.closeAllConnections();
        other.close();
      }
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ everything }, use) => use(everything.url),
  context: async ({ context }, use) => {
    await context.route('https://giscus.app/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await use(context);
  },
});

/** Gives the tests of a file this server outside of their functions, runs them one after another, and restores the content after them. */
export function everythingOfFile(prepare: (server: Everything) => Promise<unknown> = async () => {}): () => Everything {
  let current: Everything | undefined;
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async ({ everything }) => {
    current = everything;
    await prepare(everything);
  });
  test.afterAll(({ everything }) => everything.restore());
  return () => {
    if (current === undefined) {
      throw new Error('The server has not started yet.');
    }
    return current;
  };
}
