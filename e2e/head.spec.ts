import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { site } from './fixture/site.config.ts';
import { startServer } from './running-server.ts';
import { expect, hydrated, test } from './test.ts';

const POST = '/blog/quic-connection-migration';
const DESCRIPTION = `Discover valuable articles on networking, development, and APIs on the ${site.brand} blog. Stay informed with tips, updates, and technical insights.`;
const TITLE = `${site.brand} blog: News and tutorials for devs, SREs, and platform engineers`;

type Head = ReadonlyArray<readonly [name: string, value: string]>;

/** What a document's head says, in its order: `meta` by name or property, links by relation, and the title. */
async function headOf(page: import('@playwright/test').Page, route: string): Promise<Head> {
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

test('the index says exactly what docs/behaviour.md lists as its metadata', async ({ page, baseURL }) => {
  const head = await headOf(page, '/blog');
  const root = `${baseURL}/blog`;
  const expected: Record<string, string> = {
    title: TITLE,
    description: DESCRIPTION,
    'link canonical': root,
    'og:url': root,
    'twitter:url': root,
    'og:title': TITLE,
    'twitter:title': TITLE,
    'og:description': DESCRIPTION,
    'twitter:description': DESCRIPTION,
    'og:image': `${root}/og.png`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': TITLE,
    'twitter:card': 'summary_large_image',
    'twitter:image': `${root}/og.png`,
    'twitter:image:alt': TITLE,
    'og:site_name': `${site.brand} blog`,
    'og:locale': 'en_US',
    'og:type': 'website',
    author: site.brand,
    'app-version': packageJson.version,
    'base-url': baseURL ?? '',
  };
  for (const [name, value] of Object.entries(expected)) {
    expect(values(head, name), name).toEqual([value]);
  }
});

test('a post is an article with its times, author, section and tags', async ({ page, baseURL }) => {
  const head = await headOf(page, POST);
  const title = 'What really happens when a phone changes networks: QUIC connection migration';
  expect(values(head, 'title')).toEqual([`${title} · ${site.blog.name}`]);
  expect(values(head, 'og:title')).toEqual([title]);
  expect(values(head, 'og:type')).toEqual(['article']);
  expect(values(head, 'link canonical')).toEqual([`${baseURL}${POST}`]);
  expect(values(head, 'og:url')).toEqual([`${baseURL}${POST}`]);
  expect(values(head, 'author')).toEqual(['Leif Aasen']);
  expect(values(head, 'article:author')).toEqual([`${baseURL}/blog/author/leif-aasen`]);
  expect(values(head, 'article:published_time')).toEqual(['2025-02-18']);
  expect(values(head, 'article:section')).toEqual(['Protocols']);
  expect(values(head, 'article:tag')).toEqual(['QUIC', 'HTTP/3', 'Load Balancing']);
  for (const name of ['og:image', 'twitter:image']) {
    expect(values(head, name)).toEqual([`${baseURL}/blog/og/quic-connection-migration.png`]);
    expect(values(head, `${name}:alt`)).toEqual([`${title}, by Leif Aasen`]);
  }
  expect(values(head, 'link alternate text/markdown')).toEqual([`${baseURL}${POST}.md`]);
  expect(values(head, 'link alternate application/rss+xml')).toEqual([`${baseURL}/blog/rss.xml`]);
});

test('a tag, a category and an author have their own canonical, card and feeds before the blog’s', async ({
  page,
  baseURL,
}) => {
  for (const route of ['tag/quic', 'category/protocols', 'author/leif-aasen']) {
    const head = await headOf(page, `/blog/${route}`);
    const url = `${baseURL}/blog/${route}`;
    expect(values(head, 'link canonical')).toEqual([url]);
    expect(values(head, 'og:url')).toEqual([url]);
    expect(values(head, 'og:image')).toEqual([`${baseURL}/blog/og/${route}.png`]);
    for (const [type, file] of [
      ['application/rss+xml', 'rss.xml'],
      ['application/atom+xml', 'atom.xml'],
      ['application/feed+json', 'feed.json'],
    ]) {
      expect(values(head, `link alternate ${type}`), route).toEqual([`${url}/${file}`, `${baseURL}/blog/${file}`]);
    }
    if (route === 'category/protocols') {
      const about = site.blog.topics?.Protocols ?? '';
      expect(values(head, 'description')).toEqual([about]);
      expect(await (await page.request.get(`/blog/${route}`)).text()).toContain(`<p class="lede">${about}</p>`);
    }
    const isAuthor = route.startsWith('author');
    expect(values(head, 'og:type'), route).toEqual([isAuthor ? 'profile' : 'website']);
    expect(values(head, 'author'), route).toEqual([isAuthor ? 'Leif Aasen' : site.brand]);
  }
});

test('a navigation in the app changes the head with the page', async ({ page, baseURL }) => {
  await page.goto('/blog');
  const link = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const href = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(`${baseURL}${href}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}${href}`);
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
});

const KINDS = [
  ['index', '/blog', true],
  ['page 2', '/blog?page=2', true],
  ['post', POST, true],
  ['tag', '/blog/tag/quic', true],
  ['category', '/blog/category/protocols', true],
  ['author', '/blog/author/leif-aasen', true],
  ['search', '/blog/search?q=quic', false],
  ['home', '/', true],
  ['pricing', '/pricing', true],
  ['download', '/download', true],
] as const;

test('every kind of page has its own title, description and canonical, and the site-wide items', async ({
  page,
  baseURL,
}, testInfo) => {
  const heads: Array<readonly [kind: string, head: Head]> = [];
  for (const [kind, route, indexed] of KINDS) {
    const head = await headOf(page, route);
    heads.push([kind, head]);
    expect(values(head, 'link canonical'), kind).toEqual([`${baseURL}${route}`]);
    expect(values(head, 'og:url'), kind).toEqual([`${baseURL}${route}`]);
    expect(values(head, 'robots'), kind).toEqual(indexed ? [] : ['noindex']);
    expect(values(head, 'app-version'), kind).toEqual([packageJson.version]);
    expect(values(head, 'base-url'), kind).toEqual([baseURL]);
    expect(values(head, 'og:site_name'), kind).toEqual([route.startsWith('/blog') ? site.blog.name : site.brand]);
    expect(values(head, 'og:locale'), kind).toEqual(['en_US']);
    expect(values(head, 'twitter:card'), kind).toEqual([indexed ? 'summary_large_image' : 'summary']);
    expect(values(head, 'og:image'), kind).toHaveLength(indexed ? 1 : 0);
  }
  for (const name of ['title', 'description']) {
    const all = heads
      .filter(([kind]) => name === 'title' || kind !== 'page 2')
      .flatMap(([, head]) => values(head, name));
    expect(new Set(all).size, `each page's own ${name}`).toBe(all.length);
  }
  const table = tableOf(heads);
  await writeFile(testInfo.outputPath('heads.md'), table);
  await testInfo.attach('heads', { body: table, contentType: 'text/markdown' });
});

/** One row an item, one column a kind of page. */
function tableOf(heads: ReadonlyArray<readonly [kind: string, head: Head]>): string {
  const names = [...new Set(heads.flatMap(([, head]) => head.map(([name]) => name)))];
  const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [
    row(['Item', ...heads.map(([kind]) => kind)]),
    row(['---', ...heads.map(() => '---')]),
    ...names.map((name) => row([name, ...heads.map(([, head]) => values(head, name).join('<br>'))])),
    '',
  ].join('\n');
}

test('an error page is not indexed, names the site and its language, and says no canonical', async ({ page }) => {
  for (const route of ['/blog/no-such-post', '/no-such-page']) {
    const head = await headOf(page, route);
    expect(values(head, 'robots')).toEqual(['noindex']);
    expect(values(head, 'link canonical')).toEqual([]);
    expect(values(head, 'og:site_name')).toEqual([route.startsWith('/blog') ? site.blog.name : site.brand]);
    expect(values(head, 'og:locale')).toEqual(['en_US']);
  }
});

test('a title that would end a script is a title everywhere', async ({ page }) => {
  const title = '</script><script>document.title = "taken over"</script> & "quotes"';
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-title-'));
  await writeFile(
    path.join(directory, 'hostile.md'),
    `---\ntitle: '${title}'\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: ['</script>']\ncategory: c\n---\n\nText.\n`,
  );
  const server = await startServer(directory);
  try {
    await page.goto(`${server.url}/blog/hostile`);
    await hydrated(page);
    await expect(page).toHaveTitle(`${title} · ${site.blog.name}`);
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@graph'][0]).toMatchObject({ headline: title, keywords: ['</script>'] });
    // Requests that the page still makes would fail.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await rm(directory, { recursive: true });
  }
});
