import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { runExport } from '../running-server.ts';
import { expect, pagelessTest as test } from '../test.ts';

// What the command of npm run export writes is in export.spec.ts.

const BASE_URL = 'https://culvert.example';

test('an export names the line of a mistake and exports everything else; it writes nothing into a folder that no export made', {
  tag: '@slow',
}, async () => {
  test.setTimeout(120_000);
  const directory = await temporaryFolder();
  const content = path.join(directory, 'content');
  await mkdir(content);
  await savePost(content, 'all-is-well');
  await savePost(content, 'broken', { date: 'soon' });
  await writeFile(path.join(content, 'redirects.yaml'), '/loop-a: /loop-b\n/loop-b: /loop-a\n');
  const env = { BASE_URL, CONTENT_DIR: content };
  const out = path.join(directory, 'out');
  const { code, stdout } = await runExport(['--out', out, '--served-from', '/srv/www/site', '--no-cards'], env);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\S+\/out\/site: \d+ pages, \d+ other files, [\d.]+ MB, in [\d.]+ s\.\n/);
  expect(stdout).toMatch(
    /^1 mistake in the content; the files with them are left out:\n {2}\S*broken\.md:5 \(date\): .+$/m,
  );
  expect(stdout).toContain('Left out: 2.\n  redirects.yaml: the redirect of /loop-a is part of a redirect loop\n');
  expect(await readFile(path.join(out, 'hosting/nginx/site.conf'), 'utf8')).toContain('root "/srv/www/site";');
  const posts = await readdir(path.join(out, 'site', 'blog'));
  expect(posts).toContain('all-is-well.html');
  expect(posts).not.toContain('broken.html');

  const foreign = path.join(directory, 'foreign');
  await mkdir(path.join(foreign, 'site'), { recursive: true });
  await writeFile(path.join(foreign, 'site', 'index.html'), 'Mine.');
  for (const [args, reason] of [
    [[], 'A folder to write to is missing. Write one of these:\nportico export --out DIR'],
    [['--out', foreign, '--no-crads'], "Unknown option '--no-crads'. Did you mean --no-cards? Write one of these:"],
    [['--out', foreign, '--listen', 'everywhere'], '--listen takes an address and a port; found "everywhere"'],
    [['--out', foreign, '--served-from', 'www'], '--served-from takes an absolute path; found "www"'],
    [['--out', foreign], 'exists, but no export made it.'],
  ] as const) {
    const refused = await runExport(args, env);
    const code = reason.includes('exists') ? 1 : 2;
    expect(refused).toEqual({ code, stdout: '', stderr: expect.stringContaining(reason) });
  }
  expect(await readFile(path.join(foreign, 'site', 'index.html'), 'utf8')).toBe('Mine.');
});

test('an export with --drafts shows what readers do not see yet, on pages that no search engine lists', {
  tag: '@slow',
}, async () => {
  test.setTimeout(120_000);
  const directory = await temporaryFolder();
  const content = path.join(directory, 'content');
  await mkdir(content);
  await savePost(content, 'public');
  await savePost(content, 'a-draft', { title: 'Unfinished', draft: 'true' });
  await savePost(content, 'later', { title: 'Planned', date: '2099-01-01' });
  const out = path.join(directory, 'out');
  expect(await runExport(['--out', out, '--no-cards', '--drafts'], { BASE_URL, CONTENT_DIR: content })).toMatchObject({
    code: 0,
  });
  const read = (file: string) => readFile(path.join(out, file), 'utf8');
  const [index, draft] = await Promise.all(['blog', 'blog/a-draft'].map((page) => read(`site/${page}.html`)));
  for (const text of ['Unfinished', 'Draft', 'Planned', 'Scheduled for Jan 1, 2099']) {
    expect(index).toContain(text);
  }
  for (const html of [index, draft]) {
    expect(html).toMatch(/<meta name="robots" content="noindex"\/?>/);
  }
  expect(await read('hosting/nginx/pages.conf')).toContain('add_header x-robots-tag "noindex";');
});
