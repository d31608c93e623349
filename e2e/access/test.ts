import { test as base } from '../test.ts';
import { startHardSite } from './hard-site.ts';

export { expect, forget, hydrated, noteComplaints } from '../test.ts';

/** The end-to-end test, on a site with the posts of e2e/hard-posts beside the fixture's; one server a worker. */
export const test = base.extend<object, { readonly hardSite: string }>({
  hardSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from the pattern.
    async ({}, use) => {
      const server = await startHardSite();
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ hardSite }, use) => use(hardSite),
});
