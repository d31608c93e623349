import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, forget, hydrated, test } from './everything.ts';

// What a site's own pages do wrong costs themselves, and nothing else. Each may take two seconds here.

const server = everythingOfFile();

const messages = () =>
  server()
    .log.map((line) => JSON.stringify(line))
    .join('\n');

test('pages that never settle get 504 in time, while all others are answered at once', {
  tag: '@slow',
}, async ({ request }) => {
  const { content, url } = server();
  await savePost(content, 'meanwhile');
  const waiting = Array.from({ length: 24 }, (_, number) => fetch(`${url}/waits/${number}`));
  const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
  await expect.poll(() => statusOf('/blog/meanwhile'), { timeout: 1500 }).toBe(200);
  for (const path of ['/blog/archive', '/blog/search?q=meanwhile', '/blog/rss.xml', '/blog/meanwhile.md', '/pricing']) {
    expect(await statusOf(path), path).toBe(200);
  }
  const none = await Promise.race([...waiting, new Promise((resolve) => setImmediate(resolve, 'none yet'))]);
  expect(none).toBe('none yet');
  const answered = await Promise.all(waiting);
  expect(answered.map(({ status }) => status)).toEqual(Array(24).fill(504));
  expect(messages()).toContain('The page /waits/0 took over 2 s.');
  expect((await request.get('/waits/0.data')).status()).toBe(504);
});

test('the error page of a page that takes too long works, and its button tries again', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await page.goto('/waits/1');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something broke on our side');
  await expect(page.getByText('504').first()).toBeVisible();
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeVisible();
  await page.keyboard.press('Escape');
  const again = page.waitForResponse((response) => response.url().endsWith('/waits/1'));
  await page.getByRole('link', { name: 'Try again' }).click();
  expect((await again).status()).toBe(504);
  forget(complaints, /status of 504/);
});

test('a body that is not a form is a 400, and a rejected promise is logged', { tag: '@slow' }, async () => {
  const { url } = server();
  const sent = await fetch(`${url}/waits/2`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(sent.status).toBe(400);
  await expect.poll(messages).toContain('the queue is full');
});
