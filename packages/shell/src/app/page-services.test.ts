import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { createPageContext, type PageServices, pageDataOf, servicesOf } from '#app/page-services.ts';
import { PAGE_DATA } from '#testing/render-in-shell.tsx';

const { appVersion, baseUrl, blogPosts } = PAGE_DATA;
const SERVICES: PageServices = {
  appVersion,
  baseUrl,
  representation: 'document',
  latestPosts: blogPosts.latest,
  year: 2027,
  reportError() {},
};

test('the page data of a request has what the server hands over, and where the list of all posts is', () => {
  expect(pageDataOf(createPageContext(SERVICES))).toEqual(PAGE_DATA);
});

test('an app on another origin finds the list of posts at the site', () => {
  const context = createPageContext({ ...SERVICES, siteOrigin: 'https://relay.example' });
  expect(pageDataOf(context).blogPosts.href).toBe('https://relay.example/blog/posts.json');
});

test('a root loader before which no middleware ran says what to export', () => {
  const context = new RouterContextProvider();
  expect(servicesOf(context)).toBeUndefined();
  expect(() => pageDataOf(context)).toThrow('Export `middleware = [shellMiddleware({ … })]` from app/root.tsx');
});
