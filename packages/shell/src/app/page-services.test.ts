import { expect, test } from 'vitest';
import { createPageContext, pageDataOf } from '#app/page-services.ts';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

test('the page data of a request has what the server hands over, and where the list of all posts is', () => {
  const { appVersion, baseUrl, blogPosts } = PAGE_DATA;
  const context = createPageContext({
    appVersion,
    baseUrl,
    representation: 'document',
    latestPosts: blogPosts.latest,
    year: 2027,
    reportError() {},
  });
  expect(pageDataOf(context)).toEqual(PAGE_DATA);
});
