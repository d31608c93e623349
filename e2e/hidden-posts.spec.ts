import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureHash } from '@portico/content';
import { FEED_FILES, type RouteName, routes } from '@portico/core/routes';
import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, test } from './everything.ts';

const PICTURE = 'e2e/fixture/content/posts/markdown-features/path.png';
const HIDDEN = { draft: { draft: 'true' }, unlisted: { unlisted: 'true' }, scheduled: { date: '2999-01-01' } };

const server = everythingOfFile(async ({ url, posts: directory }) => {
  const save = (slug: string, fields: Readonly<Record<string, string>>) =>
    savePost(
      directory,
      slug,
      { title: `The ${slug} post`, description: `About what is ${slug}.`, series: 'Parts', ...fields },
      `Text of the ${slug} one.`,
    );
  await save('public', { date: '2026-01-01' });
  await save('neighbor', { date: '2026-01-02' });
  await save('public.de', {});
  await save('public.fr', { title: 'The draft post', draft: 'true' });
  for (const [slug, hiding] of Object.entries(HIDDEN)) {
    const topics = { author: '[Ines Okafor, Only Hidden]', tags: `[DNS, Only ${slug}]`, category: `Only ${slug}` };
    await save(slug, { ...topics, ...hiding });
  }
  for (const folder of ['public', ...Object.keys(HIDDEN), '_drafts', 'nothing']) {
    await mkdir(path.join(directory, folder));
    await copyFile(PICTURE, path.join(directory, folder, 'plan.png'));
    await writeFile(path.join(directory, folder, 'plan.vtt'), 'WEBVTT\n');
  }
  for (const slug of ['public', 'neighbor', 'public/de', 'unlisted']) {
    await expect.poll(async () => (await fetch(`${url}/blog/${slug}`)).status).toBe(200);
  }
  await expect.poll(async () => (await fetch(`${url}/blog/public/plan.vtt`)).status).toBe(200);
});

async function get(route: string, accept = '*/*'): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server().url}${route}`, { headers: { accept } });
  return { status: response.status, text: await response.text() };
}

/** Addresses of each route that has the public post in it, or its tag or author, so that an empty response cannot pass. */
const SURFACES = {
  ...Object.fromEntries(
    Object.entries(routes).flatMap(([name, { from, path }]) =>
      from === 'www' ? [[name, [path.replace(':page', 'pricing')]]] : [],
    ),
  ),
  blog: ['/blog', '/blog.data'],
  archive: ['/blog/archive', '/blog/archive.data'],
  tags: ['/blog/tags', '/blog/tags.data'],
  authors: ['/blog/authors', '/blog/authors.data'],
  subscribe: ['/blog/subscribe'],
  search: ['/blog/search', '/blog/search?q=post', '/blog/search.data?q=post'],
  tag: ['/blog/tag/dns', '/blog/tag/dns.data'],
  category: ['/blog/category/guides'],
  blogFeed: FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
  languageFeed: FEED_FILES.map((feed) => routes.languageFeed.href({ language: 'de', feed })),
  tagFeed: FEED_FILES.map((feed) => routes.tagFeed.href({ tag: 'dns', feed })),
  categoryFeed: FEED_FILES.map((feed) => routes.categoryFeed.href({ category: 'guides', feed })),
  author: ['/blog/author/ines-okafor', '/blog/author/ines-okafor.data'],
  authorFeed: FEED_FILES.map((feed) => routes.authorFeed.href({ author: 'ines-okafor', feed })),
  postList: ['/blog/posts.json'],
  sitemap: ['/sitemap.xml'],
  llms: ['/llms.txt'],
  llmsFull: ['/llms-full.txt'],
  post: ['/blog/neighbor', '/blog/neighbor.data', '/blog/public/de', '/blog/public'],
} satisfies Partial<Record<RouteName, readonly string[]>>;

const WITHOUT_LISTS: readonly RouteName[] = [
  // Tested below with the addresses of hidden posts.
  ...(['postMarkdown', 'postCard'] as const),
  // Images, tested below along with images of hidden posts.
  ...(['siteCard', 'blogCard', 'authorPicture', 'picture', 'besidePost'] as const),
  // Have no posts.
  ...(['robots', 'indexNowKey', 'webManifest', 'admin', 'adminConfig', 'shellFile', 'sourceList'] as const),
];

test('no page, feed or list shows a draft, unlisted or scheduled post, or a topic that only they have', async () => {
  const covered = [...Object.keys(SURFACES), ...WITHOUT_LISTS];
  expect(covered.toSorted(), 'each route is here, or has its reason not to be').toEqual(Object.keys(routes).toSorted());
  const hidden =
    /The (?:draft|unlisted|scheduled) post|\/blog\/(?:draft|unlisted|scheduled)|only[- ](?:draft|unlisted|scheduled|hidden)/i;
  for (const address of Object.values(SURFACES).flat()) {
    const { status, text } = await get(address);
    expect(status, address).toBe(200);
    // The data of tags and authors names only them.
    expect(text, address).toMatch(/The public post|\/blog\/public|"\/blog\/(?:tag\/dns|author\/ines-okafor)\\?"/);
    expect(text.match(hidden), address).toBeNull();
  }
});

test('the last part of a series says when the next one comes, and no more of it', async () => {
  const [last, first] = [await get('/blog/neighbor'), await get('/blog/public')];
  expect(last.text).toMatch(/Part 3 of this series comes on (?:<!-- -->)?<time dateTime="2999-01-01">Jan 1, 2999</);
  expect(first.text).not.toContain('2999');
});

test('drafts, scheduled posts, and topics of only hidden posts have no address', async () => {
  const addresses = [
    ...['draft', 'scheduled'].flatMap((slug) => [
      ...['', '.md', '.data'].map((extension) => `/blog/${slug}${extension}`),
      `/blog/og/${slug}.png`,
    ]),
    ...Object.keys(HIDDEN).flatMap((slug) => [
      `/blog/tag/only-${slug}`,
      `/blog/category/only-${slug}`,
      routes.tagFeed.href({ tag: `only-${slug}`, feed: 'rss.xml' }),
      routes.categoryFeed.href({ category: `only-${slug}`, feed: 'feed.json' }),
    ]),
    ...['/blog/public/fr', '/blog/public/fr.md', '/blog/og/public/fr.png', '/blog/fr/rss.xml'],
    '/blog/author/only-hidden',
    '/blog/author/only-hidden/rss.xml',
  ];
  for (const address of addresses) {
    expect((await get(address)).status, address).toBe(404);
  }
  expect((await get('/blog/draft', 'text/markdown')).status).toBe(404);
});

test('an unlisted post is at its URL, also as Markdown, asks not to be indexed, and links to no other hidden post', async () => {
  for (const [route, accept] of [
    ['/blog/unlisted', 'text/html'],
    ['/blog/unlisted.md', '*/*'],
    ['/blog/unlisted', 'text/markdown'],
  ] as const) {
    const response = await fetch(`${server().url}${route}`, { headers: { accept } });
    const text = await response.text();
    expect(text).toContain('Text of the unlisted one.');
    expect(text).not.toMatch(/The (?:draft|scheduled) post|\/blog\/(?:draft|scheduled)|only-hidden/);
    if (accept === 'text/html') {
      expect(text).toContain('<meta name="robots" content="noindex"/>');
    } else {
      expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
    }
  }
  // Readers may share its address.
  expect((await get('/blog/og/unlisted.png')).status).toBe(200);
});

test('pictures and videos can be fetched if their post can', async () => {
  const hash = pictureHash(await readFile(PICTURE));
  const filesOf = (slug: string) => [
    `/blog/${slug}/plan.png`,
    `/blog/${slug}/plan.vtt`,
    `/blog/${slug}/pictures/plan.png-${hash}-480.webp`,
  ];
  for (const slug of ['public', 'unlisted']) {
    for (const address of filesOf(slug)) {
      expect((await get(address)).status, address).toBe(200);
    }
  }
  for (const slug of ['draft', 'scheduled', '_drafts', 'nothing']) {
    for (const address of filesOf(slug)) {
      const response = await fetch(`${server().url}${address}`, { headers: { 'if-none-match': '*' } });
      expect(response.status, address).toBe(404);
      expect(response.headers.get('cache-control'), address).toBe('no-store');
    }
  }
});
