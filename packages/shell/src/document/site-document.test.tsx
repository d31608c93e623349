import { browserConfig } from '@portico/config/browser-config';
import { site } from '@portico/config/testing/site';
import { expect, test, vi } from 'vitest';
import { SiteDocument } from '#document/site-document.tsx';
import { PAGE_DATA, renderAt } from '#testing/render-in-shell.tsx';

// The stub's manifest has no module URLs.
vi.mock('react-router', async (actual) => ({
  ...(await actual<typeof import('react-router')>()),
  Scripts: () => null,
}));
// On the server.
vi.stubEnv('SSR', true);

function documentAt(path: string, { app = 'blog', siteOrigin }: { app?: string; siteOrigin?: string } = {}): string {
  return renderAt(
    path,
    <SiteDocument app={app} site={browserConfig(site, siteOrigin)} siteName={site.blog.name} pageData={PAGE_DATA}>
      <h1>Blog</h1>
    </SiteDocument>,
  );
}

test('the body has the skip link, the progress bar, the banner, the page, the footer and the live regions, in this order', () => {
  const html = documentAt('/blog');
  const found = [
    '>Skip to content</a>',
    'data-navigation-progress',
    '<header class="site-header"',
    '<main id="main" tabindex="-1">',
    '<h1>Blog</h1>',
    '<footer',
  ].map((text) => html.indexOf(text));
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(found).not.toContain(-1);
  const region = html.lastIndexOf('data-toast-region');
  expect(region).toBeGreaterThan(html.indexOf('</footer>'));
  expect(html.slice(region)).toContain('<div aria-live="polite"></div>');
});

test('in an app on another origin, links to the site have its origin, and there is no manifest', () => {
  const siteOrigin = 'https://relay.example';
  const elsewhere = documentAt('/', { app: 'dashboard', siteOrigin });
  const paths = [...elsewhere.matchAll(/<(?:a|form) [^>]*(?:href|action)="([^"]*)"/g)].map(([, href = '']) => href);
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
  const marked = (path: string) =>
    [...documentAt(path).matchAll(/<a [^>]*aria-current="(\w+)"[^>]*>([^<]*)/g)].map(([, ...mark]) => mark);
  expect(marked('/blog')).toContainEqual(['page', 'Blog']);
  expect(marked('/blog/a-post')).toContainEqual(['true', 'Blog']);
  expect(marked('/pricing').flat()).not.toContain('Blog');
});
