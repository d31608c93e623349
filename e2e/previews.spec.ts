import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { signPreview } from '../server/src/preview/preview-token.ts';
import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, forget, hydrated, PREVIEW_SECRETS, test } from './everything.ts';

const DAY_MS = 86_400_000;

const server = everythingOfFile(async ({ url }) => {
  await save('public', { date: '2026-01-01' });
  await save('a-draft', { draft: 'true' });
  await save('scheduled', { date: '2999-01-01' });
  await save('public.de', { draft: 'true' });
  for (const slug of ['a-draft', 'scheduled', 'public/de']) {
    await expect.poll(async () => (await fetch(`${url}/blog/${slug}?preview=${tokenFor(slug)}`)).status).toBe(200);
  }
});

function save(slug: string, fields: Readonly<Record<string, string>>): Promise<string> {
  return savePost(server().posts, slug, { title: `The ${slug} post`, ...fields }, `Text of the ${slug} one.`);
}

function tokenFor(slug: string, until = Date.now() + DAY_MS, secret = PREVIEW_SECRETS.present): string {
  return signPreview({ slug, until }, secret);
}

async function get(route: string) {
  const response = await fetch(`${server().url}${route}`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test('a preview of a draft or a scheduled post is the page, never cached, indexed or listed', async ({ page }) => {
  for (const slug of ['a-draft', 'scheduled', 'public/de']) {
    for (const route of [`/blog/${slug}`, `/blog/${slug}.data`]) {
      const { status, headers, text } = await get(`${route}?preview=${tokenFor(slug)}`);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(text).toContain(`Text of the ${slug.replace('/', '.')} one.`);
      expect(text).not.toMatch(/rel="canonical"|og:image|application\/ld\+json/);
    }
    expect((await get(`/blog/${slug}?preview=${tokenFor(slug)}`)).headers.get('referrer-policy')).toBe('no-referrer');
    for (const route of [`/blog/${slug}`, `/blog/${slug}.md`, `/blog/og/${slug}.png`]) {
      expect((await get(route)).status, route).toBe(404);
    }
    expect((await get('/blog')).text).not.toContain(slug);
  }
  await page.goto(`${server().url}/blog/a-draft?preview=${tokenFor('a-draft')}`);
  await hydrated(page);
  await expect(page.getByRole('note')).toHaveText(/^Preview This post is a draft\. .* until .* UTC\.$/);
  await page.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Text of the a-draft one.')).toBeVisible();
  await expect(page.getByRole('note')).toBeVisible();
});

test('links signed with the previous secret work until it is removed', async () => {
  const of = (secret: string) => get(`/blog/a-draft?preview=${tokenFor('a-draft', Date.now() + DAY_MS, secret)}`);
  expect((await of(PREVIEW_SECRETS.former)).text).toContain('Text of the a-draft one.');
  expect((await of('a secret that was never in force, of any server')).status).toBe(404);
});

// Which tokens are valid is in preview-token.test.ts.
test('an invalid link is a 404, and no token is in the log', async () => {
  const token = tokenFor('a-draft');
  for (const [name, query] of [
    ['tampered with', `preview=${token.slice(0, -2)}`],
    ['not text', 'preview=%FF%FE'],
    ['of another post', `preview=${tokenFor('scheduled')}`],
    ['twice', `preview=${token}&preview=${token}`],
  ] as const) {
    for (const route of ['/blog/a-draft', '/blog/a-draft.data']) {
      const { status, text } = await get(`${route}?${query}`);
      expect(status, name).toBe(404);
      expect(text, name).not.toContain('Text of the');
    }
  }
  await get(`/blog/a-draft?x=1&preview=${token}`);
  await expect.poll(() => JSON.stringify(server().log)).toContain('/blog/a-draft?x=1&preview=-"');
  expect(JSON.stringify(server().log)).not.toContain(token.slice(token.indexOf('.') + 1));
});

test('a link that has expired is a 404 that says so, and shows nothing of the post', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  for (const slug of ['a-draft', 'deleted']) {
    const query = `preview=${tokenFor(slug, Date.now() - 1000)}`;
    for (const route of [`/blog/${slug}`, `/blog/${slug}.data`]) {
      const { status, headers, text } = await get(`${route}?${query}`);
      expect(status).toBe(404);
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex']);
      expect(text).not.toContain('The a-draft post');
    }
    await page.goto(`${server().url}/blog/${slug}?${query}`);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    forget(complaints, /status of 404/);
  }
});

test('the preview link of a published post leads to it, and a wrong token makes no difference', async () => {
  const route = `/blog/a-draft?preview=${tokenFor('a-draft')}`;
  expect((await get(route)).status).toBe(200);
  await save('a-draft', {});
  await expect.poll(async () => (await get(route)).status).toBe(302);
  expect((await get(route)).headers.get('location')).toBe('/blog/a-draft');
  expect((await get('/blog/a-draft')).status).toBe(200);
  const [plain, withToken] = [await get('/blog/public'), await get('/blog/public?preview=x')];
  expect(withToken.text).toBe(plain.text);
  expect(withToken.headers.get('cache-control')).toBe(plain.headers.get('cache-control'));
});

test('a preview shows the pictures and videos of its post, which other readers cannot fetch', { tag: '@slow' }, async ({
  page,
}) => {
  // Each picture is made first, and each address is asked for three times.
  test.slow();
  const folder = path.join(server().posts, 'with-pictures');
  await mkdir(folder);
  for (const name of ['plan.png', 'cover.png', 'plan.dark.png', 'talk.png']) {
    await copyFile('e2e/fixture/content/posts/markdown-features/path.png', path.join(folder, name));
  }
  await writeFile(path.join(folder, 'small.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await copyFile('e2e/fixture/content/posts/markdown-features/moving.webm', path.join(folder, 'talk.webm'));
  await writeFile(path.join(folder, 'talk.vtt'), 'WEBVTT\n');
  const body = '![A plan](plan.png)\n\n![Small](small.svg)\n\n![A talk](talk.webm)';
  await savePost(server().posts, 'with-pictures', { draft: 'true', cover: 'cover.png', coverAlt: 'A cover' }, body);
  const token = tokenFor('with-pictures');
  const address = `/blog/with-pictures?preview=${token}`;
  await expect.poll(async () => (await get(address)).status).toBe(200);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${server().url}${address}`);
  await hydrated(page);
  for (const image of await page.getByRole('img', { name: /A plan|A cover|Small/ }).all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each) => Reflect.get(each, 'naturalWidth'))).toBeGreaterThan(0);
  }
  await page.getByRole('link', { name: 'A plan' }).click();
  const enlarged = page.getByRole('dialog').getByRole('img', { name: 'A plan' });
  await expect.poll(() => enlarged.evaluate((each) => Reflect.get(each, 'naturalWidth'))).toBeGreaterThan(0);
  // The data of the page and of its islands have an address and its token apart.
  const text = (await get(address)).text.replaceAll(/<script.*?<\/script>| data-props="[^"]*"/gs, '');
  const addresses = new Set(text.match(/\/blog\/with-pictures\/[^"\\\s,]+/g));
  expect([...addresses].filter((each) => !each.includes('.md') && !each.endsWith(`?preview=${token}`))).toEqual([]);
  expect(addresses.size).toBeGreaterThan(10);
  for (const each of addresses) {
    const { status, headers } = await get(each);
    expect([status, headers.get('cache-control'), headers.get('x-robots-tag')], each).toEqual([
      200,
      'private, no-store',
      'noindex',
    ]);
    const wrong = [each.replace(/\?.*/, ''), each.replace(/preview=.*/, `preview=${tokenFor('a-draft')}`)];
    for (const other of wrong) {
      expect((await get(other)).status, other).toBe(404);
    }
  }
});
