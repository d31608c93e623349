import { sampleSource } from '@portico/content/testing';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { pageViews } from '#check/read-page-views.ts';
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

test('the most read posts come first if a server counts page views', async () => {
  const metrics = [
    '# HELP portico_post_views_total Page views',
    'portico_post_views_total{slug="old"} 1200',
    'portico_post_views_total{slug="old"} 34',
    'portico_page_views_total{route="/blog"} 7',
  ].join('\n');
  const directory = await temporaryFolder({
    'posts/old.md': sampleSource(['date: 2024-01-01']),
    'posts/older.md': sampleSource(['date: 2020-01-01']),
    'metrics.txt': metrics,
    'others.txt': 'portico_ready 1\n',
  });
  const variables = { SITE_DIR: 'sample', CONTENT_DIR: directory };
  const { lines, json } = await stalePosts(site, variables, NOW, await pageViews(`${directory}/metrics.txt`));
  expect(json.posts.map(({ slug, views }) => [slug, views])).toEqual([
    ['old', 1234],
    ['older', 0],
  ]);
  expect(lines[0]).toMatch(/34 months ago, 1,234 page views$/);
  await expect(pageViews(`${directory}/others.txt`)).rejects.toThrow(
    'others.txt has no portico_post_views_total. Name',
  );
  await expect(pageViews('http://127.0.0.1:1/metrics')).rejects.toThrow('http://127.0.0.1:1/metrics cannot be read: ');
});
