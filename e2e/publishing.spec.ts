import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, load, test } from './everything.ts';
import { site } from './fixture/site.config.ts';
import { addLink } from './shell/page-state.ts';

// `npm run bench -- publish` measures how long it takes, on an idle machine.
const WITHIN = { timeout: 10_000, intervals: [50] };

const server = everythingOfFile(({ posts }) => savePost(posts, 'first', { title: 'The first post' }));

async function get(route: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${server().url}${route}`);
  return { status: response.status, text: await response.text() };
}

test('a saved file is published, a changed one changes, a deleted one is gone', async () => {
  expect((await get('/blog/second')).status).toBe(404);
  await savePost(server().posts, 'second', { title: 'The second post', tags: '[QUIC]' });
  await expect.poll(async () => (await get('/blog/second')).status, WITHIN).toBe(200);
  expect((await get('/blog')).text).toContain('The second post');
  expect((await get('/blog/tag/quic')).status).toBe(200);
  const list: readonly object[] = JSON.parse((await get('/blog/posts.json')).text);
  expect(list).toContainEqual({
    slug: 'second',
    title: 'The second post',
    description: 'What it is about',
    author: 'Ines Okafor',
    date: '2026-01-01',
    tags: ['QUIC'],
    category: 'Guides',
  });

  await savePost(server().posts, 'second', { title: 'The second post, corrected', tags: '[QUIC]' });
  await expect.poll(async () => (await get('/blog')).text, WITHIN).toContain('The second post, corrected');

  await rm(path.join(server().posts, 'second.md'));
  await expect.poll(async () => (await get('/blog/second')).status, WITHIN).toBe(404);
  expect((await get('/blog')).text).not.toContain('The second post');
  expect((await get('/blog/tag/quic')).status).toBe(404);
});

test('a new featured post is the first on the index', { tag: '@slow' }, async ({ page }) => {
  const today = new Date().toISOString().slice(0, 10);
  await savePost(server().posts, 'featured', { title: 'The featured post', date: today, featured: 'true' });
  await expect.poll(async () => (await get('/blog')).text, WITHIN).toContain('The featured post');
  await page.goto(`${server().url}/blog`);
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['Featured', 'Latest']);
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(/^The featured post/);
});

test('a redirect works once redirects.yaml is saved, even for a link that the router follows', async ({ page }) => {
  const follow = async () =>
    (await fetch(`${server().url}/2019/old/?a=b`, { redirect: 'manual' })).headers.get('location');
  expect(await follow()).toBe('/2019/old?a=b');
  const elsewhere = `${server().url.replace('localhost', '127.0.0.1')}/pricing`;
  const redirects = `/2019/*: /blog/first\n/blog/old: /pricing\n/blog/sold: ${elsewhere}\n`;
  await writeFile(path.join(server().content, 'redirects.yaml'), redirects);
  await expect.poll(follow, WITHIN).toBe('/blog/first?a=b');
  for (const [from, to] of [
    ['/blog/old', `${server().url}/pricing`],
    ['/blog/sold', elsewhere],
  ] as const) {
    await load(page, `${server().url}/blog/first`);
    await addLink(page, from, 'It moved');
    await page.getByRole('link', { name: 'It moved' }).click();
    await expect(page).toHaveURL(to);
  }
});

test('an announcement is live once it is saved, dismissed for good, and gone when it is over', {
  tag: '@slow',
}, async ({ page }) => {
  const announce = (lines: string) =>
    writeFile(path.join(server().content, 'announcement.yaml'), `text: Version 4 is here\n${lines}`);
  const isShown = async () => (await get('/pricing')).text.includes('Version 4 is here');
  const bar = page.getByRole('complementary', { name: 'Announcement' });
  expect(await isShown()).toBe(false);
  await announce('id: v4\nhref: /blog/first\nuntil: 2099-01-01\n');
  await expect.poll(isShown, WITHIN).toBe(true);

  await load(page, `${server().url}/blog`);
  await expect(bar.getByRole('link', { name: 'Version 4 is here' })).toHaveAttribute('href', '/blog/first');
  const other = await page.context().newPage();
  await load(other, `${server().url}/pricing`);
  await expect(other.getByRole('complementary', { name: 'Announcement' })).toBeVisible();
  await page.bringToFront();
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('banner').locator('a.site-brand')).toBeFocused();
  await expect(other.getByRole('complementary', { name: 'Announcement' })).toBeHidden();
  await load(page, `${server().url}/pricing`);
  await expect(bar).toBeHidden();

  // Another one, in the same tab, which the next navigation brings.
  await announce('id: next\nuntil: 2099-01-01\n');
  await expect.poll(async () => (await get('/blog')).text.includes('data-announcement="next"'), WITHIN).toBe(true);
  await load(page, `${server().url}/blog`);
  await expect(bar).toBeVisible();
  await announce(`id: next\nuntil: ${new Date(Date.now() + 900).toISOString()}\n`);
  await expect.poll(isShown, WITHIN).toBe(false);
  await load(page, `${server().url}/blog/first`);
  await expect(bar).toHaveCount(0);
});

test('a title that would end a script is shown as text everywhere', async ({ page }) => {
  const title = '</script><script>document.title = "taken over"</script> & "quotes"';
  await savePost(server().posts, 'hostile', { title: `'${title}'`, tags: "['</script>']" });
  await expect.poll(async () => (await get('/blog/hostile')).status, WITHIN).toBe(200);
  await load(page, `${server().url}/blog/hostile`);
  await expect(page).toHaveTitle(`${title} · ${site.blog.name}`);
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', title);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data['@graph'][0]).toMatchObject({ headline: title, keywords: ['</script>'] });
});

test('a broken file keeps its last good version, and the log says where the mistake is', async () => {
  await savePost(server().posts, 'fragile', { title: 'Good for now' });
  await expect.poll(async () => (await get('/blog/fragile')).status, WITHIN).toBe(200);
  await savePost(server().posts, 'fragile', { title: 'Broken', date: 'yesterday' });
  await expect
    .poll(() => server().log.find(({ file, level }) => file === 'posts/fragile.md' && level === 50), WITHIN)
    .toMatchObject({
      code: 'front-matter-field',
      file: 'posts/fragile.md',
      line: 5,
      field: 'date',
      msg: expect.stringContaining('"yesterday" is not an ISO 8601 date'),
    });
  const said = server().log.flatMap(({ file, msg }) => (file === 'posts/fragile.md' ? [String(msg)] : []));
  expect(said).toContainEqual(expect.stringContaining('Readers get the last good version of posts/fragile.md'));
  expect((await get('/blog/fragile')).text).toContain('Good for now');
});

test('a scheduled post is published when it is due', async () => {
  const due = new Date(Date.now() + 900);
  await savePost(server().posts, 'due', { title: 'A post that was due', date: due.toISOString() });
  await expect.poll(async () => (await get('/blog')).text, WITHIN).toContain('A post that was due');
  expect(Date.now()).toBeGreaterThanOrEqual(due.getTime());
  for (const route of ['/blog/rss.xml', '/sitemap.xml', '/blog/posts.json']) {
    expect((await get(route)).text, route).toMatch(/\/due|"due"/);
  }
});
