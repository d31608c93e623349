import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { readContent, slugNamed } from '@portico/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';
import { reportWithoutContent } from '#check/report-without-posts.ts';

// The menus link to pages of the main site, which a provider may remove.
const site = { ...fixture, navigation: [], productDomain: 'relay.example' };
// With the tags that the empty search offers, and a category that the configuration has a text for.
const FIELDS = ['tags: [AI, Traffic Policy, HTTP/3]', 'category: Protocols'];

const folderOf = (files: Readonly<Record<string, string>>) =>
  temporaryFolder(Object.fromEntries(Object.entries(files).map(([file, text]) => [`posts/${file}`, text])));

test('the report has each finding for people and programs, ordered by file and line', { timeout: 30_000 }, async () => {
  const directory = await folderOf({
    'b.md': sampleSource(['title: B', ...FIELDS], '# B\n[a](/x)\n'),
    'a.md': sampleSource(['date: 2026/01/01', ...FIELDS]),
  });
  const { lines, json } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory });
  expect(json).toMatchObject({
    version: 1,
    posts: 2,
    mistakes: 2,
    warnings: 1,
    findings: [
      { severity: 'mistake', file: 'posts/a.md', path: path.join(directory, 'posts/a.md'), line: 5, field: 'date' },
      { severity: 'warning', file: 'posts/b.md', line: 9, message: expect.stringContaining('level 1') },
      { severity: 'mistake', file: 'posts/b.md', line: 10, column: 5 },
    ],
    fixed: [],
  });
  expect(lines.slice(0, 4)).toEqual([
    expect.stringMatching(
      /^held {5}.*posts\/a\.md is not shown until this is corrected: front-matter-field in line 5\./,
    ),
    expect.stringMatching(/^mistake {2}.*posts\/a\.md:5 \(date\): "2026\/01\/01" is /),
    'The rest of this post is checked once its front matter can be read.',
    '',
  ]);
  expect(lines.at(-2)).toBe('npx portico check --fix corrects 1 of these.');
  expect(lines).toContain(
    '2 posts: 2 mistakes, 1 warning. Mistakes lose content or break a link; warnings are advice. docs/rules.md lists the rules.',
  );
});

test('a post that is held is named first, with all that is wrong in its text', { timeout: 30_000 }, async () => {
  const secret = ['ghp', 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY2zA4'].join('_');
  const text = `Text\n\n\`\`\`chart\ntitle: A\ndata: |\n  S,B\n  0,1\n\`\`\`\n\n[a](/x) [b](#c)\n\n**d [e](/${secret})\n\n## C\n`;
  const directory = await folderOf({ 'a.md': sampleSource(['title: A', ...FIELDS], text) });
  const { lines, json } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory });
  expect(lines[0]).toMatch(
    /^held {5}.*posts\/a\.md is not shown until this is corrected: chart\/data in line 12, secret\/certain in line 20\. Readers keep /,
  );
  expect(json.held).toEqual([path.join(directory, 'posts/a.md')]);
  expect(json.findings.flatMap(({ rule, line }) => (line === undefined ? [] : `${line - 8} ${rule}`))).toEqual([
    '4 chart/data',
    '10 link/missing-target',
    '12 secret/certain',
  ]);
});

test('a post that its author takes down with a mistake is not said to keep its last version', {
  timeout: 30_000,
}, async () => {
  const lines = ['draft: yes', 'draft: ture', 'Draft: true', 'published: false', 'draft: nope', 'titel: A'];
  const posts = lines.map((line, index) => [`${index}.md`, sampleSource([line, ...FIELDS])] as const);
  const directory = await folderOf(Object.fromEntries(posts));
  const report = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory });
  const said = report.lines
    .filter((line) => line.startsWith('held'))
    .map((line) => line.replace(/^.*?\. (?=[IR])/, ''));
  const withdrawn = 'Its last version is not shown either, because the front matter says that the post is not public';
  expect(said).toEqual([
    ...Array.from({ length: 5 }, () => withdrawn),
    'Readers keep its last good version, if it has one',
  ]);
});

test('a data file that cannot be read is not called a post', { timeout: 30_000 }, async () => {
  const directory = await temporaryFolder({
    'posts/a.md': sampleSource(['title: A', ...FIELDS]),
    'announcement.yaml': 'id: 4\ntext: A\n',
    'redirects.yaml': 'a: /blog\n/b: /nowhere\n',
  });
  const { lines } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory });
  expect(lines.slice(0, 5)).toEqual([
    expect.stringContaining("announcement.yaml:1 (id): write it in quotes: '4'; found 4"),
    'The rest of this file is checked once this is corrected.',
    '',
    expect.stringContaining('redirects.yaml:1 (a): a former address is'),
    expect.stringContaining('redirects.yaml:2: the redirect of /b leads to "/nowhere"'),
  ]);
});

test('--fix fixes dates and the spelling of tags, and reports them', async () => {
  const files = {
    'a.md': sampleSource(['title: A', 'tags: [AI, traffic-policy]', 'category: Protocols']),
    'b.md': sampleSource(['title: B', ...FIELDS]),
    'c.md': sampleSource(['title: C', 'date: 01.02.2026', ...FIELDS]),
    'd.md': sampleSource(['title: D', 'date: 2026/01/01', ...FIELDS]),
    'e.md': sampleSource(['title: E', ...FIELDS]),
  };
  const directory = await folderOf(files);
  const { json, lines } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory }, { fix: true });
  const written = await Promise.all(
    Object.keys(files).map((file) => readFile(path.join(directory, 'posts', file), 'utf8')),
  );
  expect(written).toEqual([
    files['a.md'].replace('traffic-policy', 'Traffic Policy'),
    files['b.md'],
    files['c.md'],
    files['d.md'].replace('2026/01/01', '2026-01-01'),
    files['e.md'],
  ]);
  expect(json.fixed).toMatchObject([
    { file: 'posts/a.md', line: 6, field: 'tags[1]', message: 'traffic-policy is now Traffic Policy' },
    { file: 'posts/d.md', line: 5, field: 'date', message: '2026/01/01 is now 2026-01-01' },
  ]);
  expect(lines).toContain(`fixed  ${directory}/posts/d.md:5 (date): 2026/01/01 is now 2026-01-01`);
  // The date of c.md could be two days.
  expect(json.mistakes).toBe(1);
});

test('one post can be named by its slug or path, and the report covers only that post', async () => {
  const directory = await folderOf({
    'other.md': sampleSource(['title: Other'], '# A\n'),
    'broken.md': 'Broken.',
    'images/index.md': sampleSource(),
  });
  const snapshot = await readContent(directory, { blog: {} });
  for (const [from, name, slug] of [
    ['', 'other', 'other'],
    ['', 'broken', 'broken'],
    ['', `${directory}/posts/other.md`, 'other'],
    ['', 'posts/images/index.md', 'images'],
    ['posts', './images', 'images'],
    ['posts/images', '.', 'images'],
  ] as const) {
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(path.join(directory, from));
    expect(slugNamed(name, directory, snapshot)).toBe(slug);
    cwd.mockRestore();
  }
  expect(() => slugNamed('othr', directory, snapshot)).toThrow('Did you mean other?');
  expect(() => slugNamed('unlike', directory, snapshot)).toThrow(
    'Name a post by its slug, or by the path of its file.',
  );
  const { lines, json } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory }, { only: 'other' });
  expect(lines.at(-1)).toBe(
    'Only the post other: 0 mistakes, 1 warning. Mistakes lose content or break a link; warnings are advice. docs/rules.md lists the rules. npx portico check without a name checks all posts and the configuration.',
  );
  expect(json).toMatchObject({ posts: 1, mistakes: 0, warnings: 1 });
});

test("brand fonts without a file are mistakes, and so are pages that replace the program's or still have placeholder texts", async () => {
  const directory = await temporaryFolder({
    'brand/fonts/text.woff2': '',
    'brand/fonts/text-latin-normal.woff2': '',
    'brand/fonts-text.css': '@font-face {\n  src: url("fonts/text.woff2"), url(../fonts/text.woff2);\n}\n',
    'brand/fonts-code.css': '@font-face { src: url(data:font/woff2;base64,AA), url("https://a.example/a.woff2"); }\n',
    'pages/home.tsx': 'export default () => <h1>\nReplace this: what we do.</h1>',
    'pages/about.tsx': 'export default () => "About us.";',
    'pages/About.tsx': '',
    'pages/blog/tags.tsx': '',
    'pages/404.tsx': '',
    'posts/a.md': sampleSource(['title: A', ...FIELDS]),
  });
  const { json } = await reportOnSite(site, { SITE_DIR: directory, CONTENT_DIR: directory });
  expect(json.findings).toEqual([
    {
      severity: 'mistake',
      rule: 'site/module',
      file: 'brand/fonts-text.css',
      path: expect.stringContaining('brand/fonts-text.css'),
      line: 2,
      message: expect.stringContaining('"../fonts/text.woff2" is not in brand/'),
    },
    expect.objectContaining({ file: 'pages/404.tsx', message: expect.stringContaining('slots/not-found.tsx') }),
    expect.objectContaining({ file: 'pages/About.tsx', message: expect.stringContaining('in lower-case letters') }),
    expect.objectContaining({ file: 'pages/blog/tags.tsx', message: expect.stringContaining('of the program') }),
    expect.objectContaining({ severity: 'mistake', file: 'pages/home.tsx', line: 2 }),
  ]);
});

test('pages that are Markdown are checked as posts are: front matter, text, links and pictures', async () => {
  const fields = '---\ntitle: Imprint\ndescription: Who we are.\n---\n';
  const links = '[a](/nowhere) [b](#contakt) [c](/blog/a#no) [d](/legal/terms) [e](/blog/a)';
  const directory = await temporaryFolder({
    'pages/home.tsx': 'export default () => <h1>Home</h1>',
    'pages/imprint.md': `${fields}\n${links}\n\n# Contact\n\n![Our office](office.jpg)\n`,
    'pages/legal/terms.md': '---\ntitle: Terms\ndraft: true\n---\n',
    'content/posts/a.md': sampleSource(['title: A', ...FIELDS]),
  });
  const { json } = await reportOnSite(site, { SITE_DIR: directory });
  const [file, rule] = ['pages/imprint.md', 'link/missing-target'];
  expect(json.findings).toMatchObject([
    { file, rule: 'heading/level', line: 8 },
    { file, rule, line: 6, message: expect.stringContaining('nothing is at "/nowhere"') },
    { file, rule, line: 6, message: expect.stringContaining('did you mean #contact?') },
    { file, rule, line: 6, message: expect.stringContaining('/blog/a has no heading') },
    { file, rule: 'media/missing', line: 10, message: expect.stringContaining('such as /office.jpg') },
    { file: 'pages/legal/terms.md', rule: 'site/module', line: 2, field: 'description' },
    {
      file: 'pages/legal/terms.md',
      rule: 'site/module',
      line: 3,
      field: 'draft',
      message: expect.stringContaining('remove it'),
    },
  ]);
  const { json: ofRelease } = await reportWithoutContent(site, { SITE_DIR: directory });
  expect(ofRelease.findings.map((found) => found.rule)).toEqual(['heading/level', 'site/module', 'site/module']);
});

test('the check stops if the module with Markdown extensions cannot be loaded, and leaves nothing behind', async () => {
  const message = 'markdown.ts cannot be loaded: Cannot find package';
  // A file can't be a folder, so what is made of the posts is stored in a temporary one.
  const folder = await temporaryFolder({ file: '', 'temporary/.keep': '', 'markdown.ts': "import 'not-installed';\n" });
  vi.stubEnv('TMPDIR', path.join(folder, 'temporary'));
  onTestFinished(() => void vi.unstubAllEnvs());
  const variables = { SITE_DIR: folder, CONTENT_DIR: 'sample/content', CACHE_DIR: path.join(folder, 'file') };
  await expect(reportOnSite(site, variables)).rejects.toThrow(message);
  expect(await readdir(path.join(folder, 'temporary'))).toEqual(['.keep']);
});

test('there is nothing to report about the post that uses every feature', { timeout: 120_000 }, async () => {
  const variables = { SITE_DIR: 'e2e/fixture', CONTENT_DIR: 'e2e/fixture/content' };
  const { json } = await reportOnSite(fixture, variables, { only: 'markdown-features' });
  expect(json.findings).toEqual([]);
});

test('without its content, a site is checked only for what a release changes, whatever authors have written', async () => {
  const folder = await temporaryFolder({
    'pages/home.tsx': '',
    'brand/fonts-text.css': '@font-face { src: url("fonts/text-latin-normal.woff2"); }',
    'content/posts/a.md': sampleSource([], '[a](/nowhere)\n'),
  });
  const link = (href: string) => ({ ...site, blog: { ...site.blog, nextStep: { text: 'T', label: 'L', href } } });
  const reportOn = (config: unknown) => reportWithoutContent(config, { SITE_DIR: folder });
  const { lines, json } = await reportOn(link('/blog/tag/gone'));
  expect(json).toMatchObject({ mistakes: 1, findings: [{ file: 'brand/fonts-text.css' }] });
  expect(lines.at(-1)).toBe('The site without its content: 1 mistake, 0 warnings.');
  expect((await reportOn(link('/gone'))).json.findings).toMatchObject([
    { file: 'site.config.ts', message: expect.stringContaining('nothing is at "/gone"') },
    { file: 'brand/fonts-text.css' },
  ]);
  await expect(reportOn({ ...site, siteName: 7 })).rejects.toThrow('siteName');
});
