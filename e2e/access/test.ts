import { test as base } from '../test.ts';
import { startHardSite } from './hard-site.ts';

export { expect, forget, hydrated, load, noteComplaints, painted } from '../test.ts';
export { KINDS, type Kind } from './hard-site.ts';

/** The end-to-end test, on the site with the hard posts; each worker starts it once. */
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
