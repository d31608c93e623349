import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { site } from '@portico/core/testing/site';
import { expect, test } from 'vitest';
import { frontPage } from './front-page.ts';

test("a category's tile has its newest post that the page doesn't show, or else one that is only in the list below", () => {
  const posts = ['lead', 'start', 'part-1', 'part-2', 'listed', 'older'].map((slug, index) =>
    samplePost(slug, {
      date: `2026-01-0${9 - index}`,
      ...(slug.startsWith('part') && { series: 'A series' }),
    }),
  );
  const siteConfig = { ...site, blog: { ...site.blog, startHere: ['start'] } };
  const postOf = (listed: readonly string[], all = posts) => {
    const content = sampleSnapshot({ posts: all, now: Date.parse('2026-02-01') });
    const { categories } = frontPage(
      { content, siteConfig },
      [{ slug: 'lead' }],
      listed.map((slug) => ({ slug })),
    );
    return categories.map(({ post }) => post?.slug);
  };
  expect(postOf(['start', 'part-1', 'part-2', 'listed'])).toEqual(['older']);
  expect(postOf(['start', 'part-1', 'part-2', 'listed', 'older'])).toEqual(['listed']);
  expect(postOf([], posts.slice(0, 2))).toEqual(['lead']);
});
