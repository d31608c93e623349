import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';

// The tests of a review that was made once run one after another.
test.describe.configure({ mode: 'default', timeout: 240_000 });

const TEXT =
  'A server answers each request. It waits ten seconds, and then it closes the connection.\n\n## Limits\n\nNone.';

/** A repository with posts in a folder of it, and a branch that adds, changes, renames, deletes and breaks one. */
async function repositoryWithBranch() {
  const root = await temporaryFolder();
  const posts = path.join(root, 'site/content/posts');
  await mkdir(path.join(posts, 'changed'), { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ines', '-c', 'user.email=ines@example.org', ...args], { cwd: root });
  git('init', '--quiet', '--initial-branch=main');
  for (const slug of ['broken', 'deleted', 'same']) {
    await savePost(posts, slug, { title: `The ${slug} post` }, `${TEXT} This is the ${slug} one.`);
  }
  await savePost(posts, 'links', { title: 'With a link' }, 'See [the other](/blog/deleted).');
  await savePost(posts, 'old-name', { title: 'A post that moves' }, TEXT);
  await savePost(path.join(posts, 'changed'), 'index', { title: 'Before' }, TEXT);
  git('add', '.');
  git('commit', '--quiet', '--message=Posts');
  git('switch', '--quiet', '--create=branch');
  cpSync('e2e/fixture/content/posts/markdown-features/path.png', path.join(posts, 'changed/path.png'));
  const changed = `${TEXT.replace('ten seconds', 'five minutes')}\n\n![A path](path.png)`;
  await savePost(path.join(posts, 'changed'), 'index', { title: 'After' }, changed);
  await savePost(
    posts,
    'added',
    { title: 'A new @post', draft: 'true' },
    'Queues are full at noon, so nothing is sent twice. '.repeat(9),
  );
  await rename(path.join(posts, 'old-name.md'), path.join(posts, 'new-name.md'));
  await rm(path.join(posts, 'deleted.md'));
  await savePost(posts, 'broken', { title: 'Broken', date: 'soon' }, TEXT);
  git('add', '.');
  git('commit', '--quiet', '--message=Change posts');
  return { root, content: path.join(root, 'site/content'), out: path.join(root, 'review') };
}

function review(args: readonly string[], env: Readonly<Record<string, string>>) {
  const variables = { ...process.env, RENDER_LIMIT_MS: '60000', BASE_URL: 'https://relay.example', ...env };
  const program = ['cli/main.ts', 'review', '--root', 'sample', ...args];
  return spawnSync(process.execPath, program, { env: variables, encoding: 'utf8' });
}

let content = '';
let out = '';
let made: ReturnType<typeof review>;

test.beforeAll(async () => {
  ({ content, out } = await repositoryWithBranch());
  const args = ['--base', 'main', '--out', out, '--preview', 'https://preview.example'];
  made = review(args, { CONTENT_DIR: content });
});

test('a review shows what a branch changes in posts, as a comment and as a page with pictures', {
  tag: '@slow',
}, async () => {
  const { status, stdout, stderr } = made;
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^Comparing .* …\n$/) });
  expect(stdout).toContain('5 posts: 1 new, 2 changed, 1 renamed, 1 deleted. 2 mistakes, 0 warnings, in ');
  const comment = await readFile(path.join(out, 'comment.md'), 'utf8');
  const sections = new Map(
    comment
      .split(/^#### /m)
      .slice(1)
      .map((section) => [section.split('\n')[0] ?? '', section]),
  );
  expect([...sections.keys()]).toEqual([
    '[A new @\u2060post](https://preview.example/blog/added)',
    'The broken post',
    '[After](https://preview.example/blog/changed)',
    'The deleted post',
    '[A post that moves](https://preview.example/blog/new-name)',
    'Elsewhere',
    'Addresses',
  ]);
  const changed = sections.get('[After](https://preview.example/blog/changed)') ?? '';
  expect(changed).toContain('- title: `Before` → `After`');
  expect(changed).toContain('- Files: `path.png`');
  expect(changed).toMatch(
    /- Bytes as sent: page [\d.]+ kB( → [\d.]+ kB)?, pictures [\d.]+ kB → [\d.]+ kB, all that it loads /,
  );
  expect(changed).toContain('- A server answers each request. It waits ten seconds, and');
  expect(changed).toContain('+ A server answers each request. It waits five minutes, and');
  expect(sections.get('The broken post')).toContain('**mistake**');
  expect(sections.get('Elsewhere')).toContain('/blog/deleted');
  expect(sections.get('Addresses')).toContain('/blog/old-name is gone: the post is');
  expect(sections.get('Addresses')).toContain('/blog/deleted is gone: its file was removed');
  const pictures = (await readdir(out)).filter((name) => name.endsWith('.jpg'));
  const views = ['light', 'dark', 'phone'];
  // A post that was only renamed looks as before.
  expect(pictures.toSorted()).toEqual(
    views.flatMap((view) => [`added.${view}.jpg`, `changed.${view}.before.jpg`, `changed.${view}.jpg`]).toSorted(),
  );
  const looks = views.map(async (view) => {
    const { data, info } = await sharp(path.join(out, `changed.${view}.jpg`))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, isDark: (data[info.channels * (info.width * 30 + 3)] ?? 0) < 100 };
  });
  expect(await Promise.all(looks)).toEqual([
    { width: 1280, isDark: false },
    { width: 1280, isDark: true },
    { width: 780, isDark: false },
  ]);
});

test('the page of a review can be read on its own, in both color schemes', { tag: '@slow' }, async ({ browser }) => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(pathToFileURL(path.join(out, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Review: 5 posts');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'A new @post',
    'The broken post',
    'After',
    'The deleted post',
    'A post that moves',
    'Elsewhere',
    'Addresses',
  ]);
  const section = page.locator('#changed');
  await expect(section.locator('.text del')).toHaveText(['ten seconds, ']);
  await expect(section.locator('.text ins').first()).toHaveText('five minutes, ');
  await expect(section.getByRole('img')).toHaveCount(6);
  for (const image of await section.getByRole('img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((each) => Reflect.get(each, 'naturalWidth'))).toBeGreaterThan(0);
  }
  await context.close();
});

test('a review says why it cannot compare', { tag: '@slow' }, async () => {
  const wrong = review(['--base', 'nowhere', '--out', out], { CONTENT_DIR: content });
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('--base nowhere is not a commit')]);
  const elsewhere = review(['--base', 'main', '--out', out], { CONTENT_DIR: await temporaryFolder() });
  expect([elsewhere.status, elsewhere.stderr]).toEqual([1, expect.stringContaining('is not in a git repository')]);
  const none = review(['--base', 'main', '--out', out], { CONTENT_DIR: content, CHROMIUM: '/nothing/here' });
  expect(none.stderr).toContain('Without pictures: No browser is installed. Type npx playwright@');
  expect(await readFile(path.join(out, 'comment.md'), 'utf8')).toContain(
    'The pages were not opened in a browser: `No browser',
  );
});
