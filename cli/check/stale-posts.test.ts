import { sampleSource } from '@portico/content/testing';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { stalePosts } from '#check/stale-posts.ts';

const NOW = Date.parse('2026-11-27T12:00:00Z');

test('the list has posts that have not been checked for a long time, and translations whose original has changed', async () => {
  const directory = await temporaryFolder({
    'posts/old.md': sampleSource(['date: 2024-01-01']),
    'posts/older.md': sampleSource(['date: 2020-01-01', 'updated: 2023-12-01']),
    'posts/reviewed.md': sampleSource(['date: 2020-01-01', 'reviewed: 2026-10-01']),
    'posts/true.md': sampleSource(['date: 2020-01-01', 'evergreen: true']),
    'posts/draft.md': sampleSource(['date: 2020-01-01', 'draft: true']),
    'posts/new.md': sampleSource(['date: 2026-06-01', 'updated: 2026-11-01']),
    'posts/new.de.md': sampleSource(['date: 2026-06-01']),
  });
  const { lines, json } = await stalePosts(site, { SITE_DIR: 'sample', CONTENT_DIR: directory }, NOW);
  expect(json.posts.map(({ slug, months, isBehind }) => [slug, months, isBehind])).toEqual([
    ['older', 35, false],
    ['old', 34, false],
    ['new/de', 5, true],
  ]);
  expect(lines).toEqual([
    expect.stringMatching(/posts\/older\.md: last checked on 2023-12-01, 35 months ago$/),
    expect.stringMatching(/posts\/old\.md: last checked on 2024-01-01, 34 months ago$/),
    expect.stringMatching(/posts\/new\.de\.md: last checked on 2026-06-01, its original has changed since$/),
    '',
    '3 posts to look at. If a text is still true, write reviewed: 2026-11-27 into it, or evergreen: true if it always will be.',
  ]);
});

test('the number of months comes from the configuration', async () => {
  const directory = await temporaryFolder({ 'posts/old.md': sampleSource(['date: 2024-01-01']) });
  const blog = { ...site.blog, ageNotice: 36 };
  const { lines } = await stalePosts({ ...site, blog }, { SITE_DIR: 'sample', CONTENT_DIR: directory }, NOW);
  expect(lines).toEqual(['Each post was published, changed or reviewed in the last 36 months.']);
});
