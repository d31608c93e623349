import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { postData } from './structured-data.ts';

test.for([
  ['2026-03-14T09:00:00Z', undefined, '2026-03-14T09:00:00.000Z'],
  ['2026-03-14T09:00:00Z', '2026-03-14', '2026-03-14T09:00:00.000Z'],
  ['2026-03-14T09:00:00Z', '2026-03-15', '2026-03-15T00:00:00.000Z'],
] as const)(
  'a post of %s that was updated on %s changed at %s, and not before it was published',
  ([date, updated, changed]) => {
    const post = samplePost('a', { date, ...(updated !== undefined && { updated }) });
    const index = buildContentIndex([post], Date.parse('2026-04-01'));
    expect(postData(post, index, 'https://blog.example')).toMatchObject({
      '@graph': expect.arrayContaining([
        expect.objectContaining({ datePublished: '2026-03-14T09:00:00.000Z', dateModified: changed }),
      ]),
    });
  },
);
