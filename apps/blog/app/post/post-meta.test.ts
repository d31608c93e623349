import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { postMeta } from './post-meta.ts';

test.for([
  ['2026-03-14T09:00:00Z', undefined, undefined],
  ['2026-03-14T09:00:00Z', '2026-03-14', '2026-03-14T09:00:00Z'],
  ['2026-03-14T09:00:00Z', '2026-03-15', '2026-03-15'],
] as const)(
  'a post of %s that was updated on %s was modified at %s, and not before it was published',
  ([date, updated, modified]) => {
    const post = samplePost('a', { date, ...(updated !== undefined && { updated }) });
    const meta = postMeta(post, buildContentIndex([post], Date.parse('2026-04-01')), 'https://blog.example');
    const [found] = meta.filter((item) => 'property' in item && item.property === 'article:modified_time');
    expect(found && 'content' in found ? found.content : undefined).toBe(modified);
  },
);
