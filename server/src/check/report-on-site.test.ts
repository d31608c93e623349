import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

const FIXTURE_CONTENT = path.resolve(import.meta.dirname, '../../../e2e/fixture/content');

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-check-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

async function check(contentDirectory: string, variables: Readonly<Record<string, string>> = {}) {
  const { lines, json } = await reportOnSite(site, { CONTENT_DIR: contentDirectory, ...variables });
  return { code: json.mistakes === 0 ? 0 : 1, text: `${lines.join('\n')}\n` };
}

test('content with mistakes ends with 1 and names file, line and field of each', { timeout: 30_000 }, async () => {
  const directory = await folder();
  await writeFile(path.join(directory, 'a.md'), '---\ntitle: A\ndate: soon\n---\n');
  await writeFile(
    path.join(directory, 'b.md'),
    '---\ntitle: B\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: Protocols\n---\n[a](/nowhere)\n',
  );
  const { code, text } = await check(directory);
  expect(code).toBe(1);
  expect(text).toContain('a.md:3 (date): ');
  expect(text).toContain('b.md:9:5: the link leads nowhere: nothing is at "/nowhere"');
  expect(text).toMatch(
    /\n\n2 posts: \d+ mistakes, 0 warnings\. Mistakes lose content .+\n\nThe Content-Security-Policy/,
  );
});

test('content with warnings alone ends with 0 and prints them', { timeout: 30_000 }, async () => {
  const directory = await folder();
  await writeFile(
    path.join(directory, 'a.md'),
    // With the tags that the empty search offers.
    '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: [AI, Traffic Policy]\ncategory: Protocols\n---\n# A\n',
  );
  const { code, text } = await check(directory);
  expect(text).toMatch(/^warning {2}[^\n]+a\.md:9: the title is [^\n]+\n\n1 post: 0 mistakes, 1 warning\. /);
  expect(code).toBe(0);
});

test('what a page shows otherwise than its post says is reported with the line of the file', {
  timeout: 30_000,
}, async () => {
  const directory = await folder();
  await writeFile(
    path.join(directory, 'b.md'),
    '---\r\ntitle: B\r\ndescription: d\r\nauthor: a\r\ndate: 2026-01-01\r\ntags: [AI, Traffic Policy]\r\ncategory: Protocols\r\n---\r\n\r\nA\r\n<script>\r\n\r\n<b id="x">c</b> <i id="x">d</i>\r\n',
  );
  const { code, text } = await check(directory);
  expect(text).toContain('b.md:11: <script> is shown as text, since ');
  expect(text).toContain('b.md:13: id="x" of <i> is left out, since ');
  expect(text).toMatch(/\n1 post: 0 mistakes, \d+ warnings\. /);
  expect(code).toBe(0);
});

test('a post that takes too long to render is a mistake, and the others are checked nevertheless', {
  timeout: 30_000,
}, async () => {
  const directory = await folder();
  const head = '---\ntitle: A\ndescription: d\nauthor: a\ndate: 2026-01-01\ntags: []\ncategory: Protocols\n---\n';
  await writeFile(path.join(directory, 'slow.md'), `${head}${'![a'.repeat(150_000)}`);
  await writeFile(path.join(directory, 'b.md'), `${head}[a](/nowhere)\n`);
  const { code, text } = await check(directory, { RENDER_LIMIT_MS: '500' });
  expect(code).toBe(1);
  expect(text).toContain('slow.md: rendering took over 0.5 s and was stopped; split the post');
  expect(text).toContain('b.md:9:5: the link leads nowhere');
});

test('the posts of the fixture have no mistake, and the policy is shown', { timeout: 30_000 }, async () => {
  const { code, text } = await check(FIXTURE_CONTENT);
  expect(text).toMatch(
    /^\d+ posts: 0 mistakes, 0 warnings\. [\s\S]*script-src 'self'\n[\s\S]*No third parties are configured\.\n/,
  );
  expect(code).toBe(0);
});

const post = (title: string, lines: string) =>
  `---\ntitle: ${title}\ndescription: d\nauthor: a\n${lines}\ncategory: Protocols\n---\nText.\n`;

test('the report for programs has each finding with its parts, ordered by file and line', async () => {
  const directory = await folder();
  await writeFile(
    path.join(directory, 'b.md'),
    `${post('B', 'date: 2026-01-01\ntags: [AI, Traffic Policy]')}# B\n[a](/x)\n`,
  );
  await writeFile(path.join(directory, 'a.md'), post('A', 'date: soon\ntags: []'));
  const { json } = await reportOnSite(site, { CONTENT_DIR: directory });
  expect(json).toMatchObject({
    version: 1,
    posts: 2,
    mistakes: 2,
    warnings: 1,
    findings: [
      {
        severity: 'mistake',
        file: 'a.md',
        path: path.join(directory, 'a.md'),
        line: 5,
        field: 'date',
        message: expect.stringContaining('is not a date'),
      },
      { severity: 'warning', file: 'b.md', line: 10, message: expect.stringContaining('level 1') },
      {
        severity: 'mistake',
        file: 'b.md',
        line: 11,
        column: 5,
        message: expect.stringContaining('nothing is at "/x"'),
      },
    ],
    fixed: [],
  });
});

test('what is safe is mended where that is asked for, told, and not found again', async () => {
  const directory = await folder();
  await mkdir(path.join(directory, 'posts'));
  const files = {
    'posts/a.md': post('A', 'date: 2026-01-03\ntags: [AI, traffic-policy]'),
    'posts/b.md': post('B', 'date: 2026-01-02\ntags: [Traffic Policy, constructor]'),
    'posts/c.md': post('C', 'date: 01.02.2026\ntags: [Traffic Policy]'),
    'posts/d.md': post('D', 'date: 2026/01/01\ntags: [aI]'),
    'posts/e.md': post('E', 'date: 2026-01-01\ntags: [Traffic Policy]'),
  };
  for (const [file, text] of Object.entries(files)) {
    await writeFile(path.join(directory, file), text);
  }
  const read = (file: string) => readFile(path.join(directory, file), 'utf8');

  const { json, lines } = await reportOnSite(site, { CONTENT_DIR: directory }, { fix: true });
  expect(await read('posts/a.md')).toBe(post('A', 'date: 2026-01-03\ntags: [AI, Traffic Policy]'));
  expect(await read('posts/b.md')).toBe(files['posts/b.md']);
  expect(await read('posts/c.md')).toBe(files['posts/c.md']);
  expect(await read('posts/d.md')).toBe(post('D', 'date: 2026-01-01\ntags: [AI]'));
  expect(json.fixed).toMatchObject([
    { file: 'posts/a.md', line: 6, field: 'tags[1]', message: 'traffic-policy is now Traffic Policy' },
    { file: 'posts/d.md', line: 5, field: 'date', message: '2026/01/01 is now 2026-01-01' },
    { file: 'posts/d.md', line: 6, field: 'tags[0]', message: 'aI is now AI' },
  ]);
  expect(lines).toContain(`fixed  ${directory}/posts/d.md:5 (date): 2026/01/01 is now 2026-01-01`);
  // The date of c.md could be two days.
  expect(json.mistakes).toBe(1);
});
