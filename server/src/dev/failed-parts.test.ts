import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { componentFailure, slotFailure } from '@portico/core/component-part';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { failedParts } from '#dev/failed-parts.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Page } from '#site/make-response.ts';

test('parts that fail on a page are named with the place of the first call of the site', async () => {
  const thrown = (message: string, stack: string) => Object.assign(new Error(message), { stack });
  async function respond(_request: Request, { reportError }: Page): Promise<Response> {
    const stack = 'Error\n  at inPackage (/site/node_modules/a/a.js:1:1)\n  at Part (/site/parts/part.tsx:3:9)';
    reportError(slotFailure(thrown('no banner', stack), 'at Slot_banner'));
    reportError(componentFailure(thrown('no limits', 'Error'), 'limiter'));
    reportError(new Error('the page'));
    return new Response('');
  }
  const posts = [samplePost('a')];
  const found = await failedParts('/blog/a', {
    apps: { blog: { respond, shellFile: async () => ({ body: '', type: '' }) }, www: { respond } },
    bodies: { page: async () => sampleParsed(), feed: async () => ({ html: '' }), markdown: async () => '' },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: parseSiteConfig(site),
    security: { baseUrl: 'http://localhost:3000' },
    environment: { siteDirectory: 'none' },
    pages: new Map(),
    headers: {},
    indexing: 'on',
    content: sampleSnapshot({ posts }),
    siteDirectory: '/site',
  });
  expect(found).toEqual([
    {
      rule: 'site/module',
      file: 'parts/part.tsx',
      line: 3,
      column: 9,
      message: 'slots/banner.tsx fails, so pages are served without it: no banner',
    },
    { rule: 'site/module', file: 'components', message: 'a component fails, so readers see its text: no limits' },
  ]);
});
