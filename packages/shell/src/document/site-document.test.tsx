import { expect, test, vi } from 'vitest';
import { staticParts } from '#document/server-parts.tsx';
import { SiteDocument } from '#document/site-document.tsx';
import { StaticPartsContext } from '#document/static-parts.tsx';
import { PAGE_DATA, renderAt } from '#testing/render-in-shell.tsx';
import { site } from '../../../../e2e/fixture/site.config.ts';

// The stub's manifest has no module URLs.
vi.mock('react-router', async (actual) => ({
  ...(await actual<typeof import('react-router')>()),
  Scripts: () => null,
}));

const html = renderAt(
  '/blog',
  <StaticPartsContext value={staticParts(site, undefined, '/blog', { year: 2027 })}>
    <SiteDocument app="blog" site={site} siteName={site.blog.name} pageData={PAGE_DATA}>
      <h1>Blog</h1>
    </SiteDocument>
  </StaticPartsContext>,
);

/** Returns the position of each text in the document. */
function places(...texts: readonly string[]): readonly number[] {
  return texts.map((text) => html.indexOf(text));
}

test('the body has the skip link, the progress bar, the banner, the page, the footer and the live regions, in this order', () => {
  const found = places(
    '>Skip to content</a>',
    'data-navigation-progress',
    '<header class="site-header"',
    '<main id="main" tabindex="-1"><h1>Blog</h1></main>',
    '<footer',
  );
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  const region = html.lastIndexOf('data-toast-region');
  expect(region).toBeGreaterThan(html.indexOf('</footer>'));
  expect(html.slice(region)).toContain('<div aria-live="assertive"></div><div aria-live="polite"></div>');
});

test('in an app on another origin, links to the site have its origin, and there is no manifest', () => {
  const siteOrigin = 'https://relay.example';
  const parts = staticParts(site, siteOrigin, '/', {
    year: 2027,
  });
  const elsewhere = renderAt(
    '/',
    <StaticPartsContext value={parts}>
      <SiteDocument app="dashboard" site={{ ...site, siteOrigin }} siteName={site.brand} pageData={PAGE_DATA}>
        <h1>Dashboard</h1>
      </SiteDocument>
    </StaticPartsContext>,
  );
  const paths = [...elsewhere.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href);
  expect(paths.filter((href) => !/^(?:https:|#)/.test(href))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      `${siteOrigin}/`,
      `${siteOrigin}/blog`,
      `${siteOrigin}/blog/rss.xml`,
      `${siteOrigin}/blog/search`,
    ]),
  );
  expect(elsewhere).not.toContain('rel="manifest"');
});

test('the header marks the links to each page', () => {
  const marked = (pathname: string) =>
    [
      ...staticParts(site, undefined, pathname, { year: 2027 }).header.matchAll(
        /<a [^>]*aria-current="(\w+)"[^>]*>([^<]*)/g,
      ),
    ].map(([, ...mark]) => mark);
  expect(marked('/blog')).toContainEqual(['page', 'Blog']);
  expect(marked('/blog/a-post')).toContainEqual(['true', 'Blog']);
  expect(marked('/pricing').flat()).not.toContain('Blog');
  expect(marked('/blog')).toContainEqual(['page', 'Blog']);
});
