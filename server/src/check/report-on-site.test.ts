import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const FIXTURE_CONTENT = path.resolve(import.meta.dirname, '../../../e2e/fixture/content');

async function check(contentDirectory: string, variables: Readonly<Record<string, string>> = {}) {
  const { lines, mistakes } = await reportOnSite(site, { CONTENT_DIR: contentDirectory, ...variables });
  return { code: mistakes === 0 ? 0 : 1, text: `${lines.join('\n')}\n` };
}

test('content with mistakes ends with 1 and names file, line and field of each', { timeout: 30_000 }, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  await writeFile(path.join(directory, 'a.md'), '---\ntitle: A\ndate: soon\n---\n');
  await writeFile(
    path.join(directory, 'b.md'),
    '---\ntitle: B\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: c\n---\n[a](/nowhere)\n',
  );
  const { code, text } = await check(directory);
  await rm(directory, { recursive: true });
  expect(code).toBe(1);
  expect(text).toContain('a.md:3 (date): ');
  expect(text).toContain('b.md:9: the link leads nowhere: nothing is at "/nowhere"');
  expect(text).toMatch(/1 posts, \d+ mistakes, 0 warnings\n$/);
});

test('content with warnings alone ends with 0 and prints them', { timeout: 30_000 }, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  await writeFile(
    path.join(directory, 'a.md'),
    // With the tags that the empty search offers.
    '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [AI, Traffic Policy]\ncategory: c\n---\n# A\n',
  );
  const { code, text } = await check(directory);
  await rm(directory, { recursive: true });
  expect(text).toMatch(/\nWarnings, [^\n]+:\na\.md:9: the title is [^\n]+\n\n1 posts, 0 mistakes, 1 warnings\n$/);
  expect(code).toBe(0);
});

test('what a page shows otherwise than its post says is reported with the line of the file', {
  timeout: 30_000,
}, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  await writeFile(
    path.join(directory, 'b.md'),
    '---\r\ntitle: B\r\ndescription: d\r\nauthor: a\r\ndate: 2026-01-01\r\ntags: [AI, Traffic Policy]\r\ncategory: c\r\n---\r\n\r\nA\r\n<script>\r\n\r\n<b id="x">c</b> <i id="x">d</i>\r\n',
  );
  const { code, text } = await check(directory);
  await rm(directory, { recursive: true });
  expect(text).toContain('b.md:11: <script> is shown as text, since ');
  expect(text).toContain('b.md:13: id="x" of <i> is left out, since ');
  expect(text).toMatch(/\n1 posts, 0 mistakes, \d+ warnings\n$/);
  expect(code).toBe(0);
});

test('a post that takes too long to render is a mistake, and the others are checked nevertheless', {
  timeout: 30_000,
}, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  const head = '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: c\n---\n';
  await writeFile(path.join(directory, 'slow.md'), `${head}${'![a'.repeat(150_000)}`);
  await writeFile(path.join(directory, 'b.md'), `${head}[a](/nowhere)\n`);
  const { code, text } = await check(directory, { RENDER_LIMIT_MS: '200' });
  await rm(directory, { recursive: true });
  expect(code).toBe(1);
  expect(text).toContain('slow.md: rendering took over 0.2 s and was stopped; split the post');
  expect(text).toContain('b.md:9: the link leads nowhere');
});

test('the posts of the fixture have no mistake, and the policy is shown', { timeout: 30_000 }, async () => {
  const { code, text } = await check(FIXTURE_CONTENT);
  expect(text).toMatch(
    /script-src 'self'\n[\s\S]*No third parties are configured\.\n[\s\S]* posts, 0 mistakes, 0 warnings\n$/,
  );
  expect(code).toBe(0);
});
