import { parseSiteConfig } from '@portico/config/site-config';
import { site } from '@portico/config/testing/site';
import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { postData } from './structured-data.ts';

const SITE = { siteConfig: parseSiteConfig(site), baseUrl: 'https://blog.example' };

test.for([
  ['2026-03-14T09:00:00Z', undefined, '2026-03-14T09:00:00.000Z'],
  ['2026-03-14T09:00:00Z', '2026-03-14', '2026-03-14T09:00:00.000Z'],
  ['2026-03-14T09:00:00Z', '2026-03-15', '2026-03-15T00:00:00.000Z'],
] as const)(
  'a post of %s that was updated on %s changed at %s, and not before it was published',
  ([date, updated, changed]) => {
    const post = samplePost('a', { date, ...(updated !== undefined && { updated }) });
    const index = buildContentIndex([post], Date.parse('2026-04-01'));
    expect(postData(post, index, SITE)).toMatchObject({
      '@graph': expect.arrayContaining([
        expect.objectContaining({ datePublished: '2026-03-14T09:00:00.000Z', dateModified: changed }),
      ]),
    });
  },
);
