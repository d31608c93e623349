import type { Page } from '@playwright/test';
import packageJson from '../package.json' with { type: 'json' };
import { site } from './fixture/site.config.ts';
import { expect, test } from './test.ts';

const POST = '/blog/quic-connection-migration';
const TOPICS = ['/blog/tag/quic', '/blog/category/protocols', '/blog/author/leif-aasen'];
const DESCRIPTION = `Discover valuable articles on networking, development, and APIs on the ${site.brand} blog. Stay informed with tips, updates, and technical insights.`;
const TITLE = `${site.brand} blog: News and tutorials for devs, SREs, and platform engineers`;

type Head = ReadonlyArray<readonly [name: string, value: string]>;

/** What a document's head says, in its order: `meta` by name or property, links by relation, and the title. */
async function headOf(page: Page, route: string): Promise<Head> {
  const html = await (await page.request.get(route)).text();
  // Only parsed, because crawlers read the page before scripts run.
  return page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html');
    return [...head.querySelectorAll('title, meta[name], meta[property], link[rel]')].map((element) => {
      const attribute = (name: string) => element.getAttribute(name) ?? '';
      if (element.localName === 'title') {
        return ['title', element.textContent] as const;
      }
      return element.localName === 'meta'
        ? ([attribute('name') || attribute('property'), attribute('content')] as const)
        : ([['link', attribute('rel'), attribute('type')].filter(Boolean).join(' '), attribute('href')] as const);
    });
  }, html);
}

function values(head: Head, name: string): string[] {
  return head.filter(([found]) => found === name).map(([, value]) => value);
}

test('the index says exactly what docs/behaviour.md lists, and a post is an article', async ({ page, baseURL }) => {
  const root = `${baseURL}/blog`;
  const title = 'What really happens when a phone changes networks: QUIC connection migration';
  const ofCard = (url: string, alt: string) => ({
    'og:image': url,
    'og:image:alt': alt,
    'twitter:image': url,
    'twitter:image:alt': alt,
  });
  const ofIndex = {
    title: TITLE,
    description: DESCRIPTION,
    'link canonical': root,
    'og:url': root,
    'twitter:url': root,
    'og:title': TITLE,
    'twitter:title': TITLE,
    'og:description': DESCRIPTION,
    'twitter:description': DESCRIPTION,
    ...ofCard(`${root}/og.png`, TITLE),
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:card': 'summary_large_image',
    'og:site_name': `${site.brand} blog`,
    'og:locale': 'en_US',
    'og:type': 'website',
    author: site.brand,
    'app-version': packageJson.version,
    'base-url': baseURL,
  };
  const ofPost = {
    title: `${title} · ${site.blog.name}`,
    'og:title': title,
    'og:type': 'article',
    author: 'Leif Aasen',
    'article:author': `${root}/author/leif-aasen`,
    'article:published_time': '2025-02-18',
    'article:section': 'Protocols',
    'article:tag': ['QUIC', 'HTTP/3', 'Load Balancing'],
    ...ofCard(`${root}/og/quic-connection-migration.png`, `${title}, by Leif Aasen`),
    'link alternate text/markdown': `${baseURL}${POST}.md`,
    'link alternate application/rss+xml': `${root}/rss.xml`,
  };
  for (const [route, expected] of Object.entries({ '/blog': ofIndex, [POST]: ofPost })) {
    const head = await headOf(page, route);
    for (const [name, value] of Object.entries(expected)) {
      expect(values(head, name), `${route}: ${name}`).toEqual([value].flat());
    }
  }
});

test('a tag, a category and an author have the blog’s card, and list their feeds before the blog’s', async ({
  page,
  baseURL,
}) => {
  for (const route of TOPICS) {
    const head = await headOf(page, route);
    const url = `${baseURL}${route}`;
    expect(values(head, 'og:image')).toEqual([`${baseURL}/blog/og.png`]);
    for (const [type, file] of [
      ['application/rss+xml', 'rss.xml'],
      ['application/atom+xml', 'atom.xml'],
      ['application/feed+json', 'feed.json'],
    ]) {
      expect(values(head, `link alternate ${type}`), route).toEqual([`${url}/${file}`, `${baseURL}/blog/${file}`]);
    }
    if (route.includes('category')) {
      const about = site.blog.topics?.Protocols?.text ?? '';
      expect(values(head, 'description')).toEqual([about]);
      expect(await (await page.request.get(route)).text()).toContain(`<p class="lede">${about}</p>`);
    }
    const isAuthor = route.includes('author');
    expect(values(head, 'og:type'), route).toEqual([isAuthor ? 'profile' : 'website']);
    expect(values(head, 'author'), route).toEqual([isAuthor ? 'Leif Aasen' : site.brand]);
  }
});

test('a navigation changes the head; an error page is not indexed and has no canonical URL', async ({
  page,
  baseURL,
}) => {
  for (const route of ['/blog/no-such-post', '/no-such-page']) {
    const head = await headOf(page, route);
    expect(values(head, 'robots')).toEqual(['noindex']);
    expect(values(head, 'link canonical')).toEqual([]);
    expect(values(head, 'og:site_name')).toEqual([route.startsWith('/blog') ? site.blog.name : site.brand]);
    expect(values(head, 'og:locale')).toEqual(['en_US']);
  }
  await page.goto('/blog');
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(`${baseURL}${href}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${href}`);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
});

const KINDS = ['/blog', '/blog?page=2', POST, ...TOPICS, '/blog/search?q=quic', '/', '/pricing', '/download'];

test('every kind of page has its own title, description and canonical', async ({ page, baseURL }) => {
  const seen = { title: [] as string[], description: [] as string[] };
  for (const route of KINDS) {
    const head = await headOf(page, route);
    const isIndexed = !route.includes('search');
    const expected = {
      'link canonical': [`${baseURL}${route}`],
      'og:url': [`${baseURL}${route}`],
      robots: isIndexed ? [] : ['noindex'],
      'app-version': [packageJson.version],
      'base-url': [baseURL],
      'og:site_name': [route.startsWith('/blog') ? site.blog.name : site.brand],
      'og:locale': ['en_US'],
      'twitter:card': [isIndexed ? 'summary_large_image' : 'summary'],
      'og:image': isIndexed ? [expect.any(String)] : [],
    };
    for (const [name, value] of Object.entries(expected)) {
      expect(values(head, name), `${route}: ${name}`).toEqual(value);
    }
    seen.title.push(...values(head, 'title'));
    seen.description.push(...(route.includes('page=') ? [] : values(head, 'description')));
  }
  for (const [name, all] of Object.entries(seen)) {
    expect(new Set(all).size, `each page's own ${name}`).toBe(all.length);
  }
});
