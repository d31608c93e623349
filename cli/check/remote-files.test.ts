import { appendFile, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';

const FIELDS = ['tags: [AI, Traffic Policy]', 'category: Protocols'];
const block = (file: string) => `\`\`\`ts file="github:${file}"\n\`\`\`\n\n`;

/** A host of files, which can change, and its requests. */
async function host(files: Record<string, string>) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const content = files[url];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return { files, asked, origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

test('files of other repositories are copied with their hashes, and reported if they change', {
  timeout: 120_000,
}, async () => {
  const { origin, files, asked } = await host({
    '/o/r@v1/x': 'not this one',
    '/o/r/v1/src/a.ts': '// #region shown\nshown();\n// #endregion\n',
    '/o/r/v1/b%20c.ts': 'b();\n',
    '/o/r/main/d.ts': 'd();\n',
    '/o/r/v1/long.ts': 'a'.repeat(2_000_000),
  });
  const folder = await temporaryFolder({
    'pages/home.tsx': '',
    'content/posts/a/index.md': sampleSource(
      ['title: A', ...FIELDS],
      block('o/r@v1/src/a.ts#shown') + block('o/r@v1/gone.ts'),
    ),
    'content/posts/b.md': sampleSource(['title: B', ...FIELDS], block('o/r@v1/src/a.ts#L2') + block('o/r@v1/b c.ts')),
    'content/posts/c.md': sampleSource(['title: C', ...FIELDS], block('o/r@main/d.ts')),
    'content/posts/d.md': sampleSource(['title: D', ...FIELDS], block('o/r@v1/long.ts')),
  });
  const content = path.join(folder, 'content');
  const site = { ...fixture, navigation: [], check: { github: origin } };
  const report = async (options = {}) => {
    const { json, lines } = await reportOnSite(site, { SITE_DIR: folder, CONTENT_DIR: content }, options);
    return { lines, messages: json.findings.map(({ file, line, message }) => `${file}:${line}: ${message}`) };
  };

  expect((await report({ only: 'b' })).messages).toEqual([
    'posts/b.md:9: the code is not shown: there is no copy of "github:o/r@v1/src/a.ts"; make it with npx portico check --fetch',
    'posts/b.md:12: the code is not shown: there is no copy of "github:o/r@v1/b c.ts"; make it with npx portico check --fetch',
  ]);
  expect(asked).toEqual([]);

  const fetched = await report({ fetch: true });
  expect(fetched.messages).toEqual([
    expect.stringContaining('posts/a/index.md:12: the code is not shown: there is no copy of "github:o/r@v1/gone.ts"'),
    expect.stringContaining('posts/d.md:9: the code is not shown: there is no copy of'),
    'posts/c.md:9: "github:o/r@main/d.ts" is on a branch, which changes; name a tag or commit after the @',
    `posts/a/index.md:12: "github:o/r@v1/gone.ts" cannot be fetched: ${origin}/o/r/v1/gone.ts answers 404; correct the name, the tag or the path`,
    'posts/d.md:9: "github:o/r@v1/long.ts" cannot be fetched: it has more than 1,500,000 bytes; show another file',
  ]);
  expect(fetched.lines).toContain(`copied  ${content}/posts/a/github/o/r@v1/src/a.ts`);
  expect(asked.filter((url) => url.endsWith('/a.ts'))).toHaveLength(1);
  expect(await readFile(path.join(content, 'posts/b/github/o/r@v1/b c.ts'), 'utf8')).toBe('b();\n');
  expect(await readFile(path.join(content, 'posts/b/github/SHA256SUMS'), 'utf8')).toMatch(
    /^[0-9a-f]{64} {2}o\/r@v1\/b c\.ts\n[0-9a-f]{64} {2}o\/r@v1\/src\/a\.ts\n$|^[0-9a-f]{64} {2}o\/r@v1\/src\/a\.ts\n[0-9a-f]{64} {2}o\/r@v1\/b c\.ts\n$/,
  );

  files['/o/r/v1/src/a.ts'] = 'moved();\n';
  asked.length = 0;
  expect((await report({ only: 'b' })).messages).toEqual([]);
  expect(asked).toEqual([]);
  expect((await report({ fetch: true, only: 'b' })).messages).toEqual([
    `posts/b.md:9: "github:o/r@v1/src/a.ts" has changed there since it was copied; compare ${origin}/o/r/v1/src/a.ts, delete posts/b/github/o/r@v1/src/a.ts, and run npx portico check --fetch again`,
  ]);

  await rm(path.join(content, 'posts/b/github/o/r@v1/src/a.ts'));
  await appendFile(path.join(content, 'posts/b/github/o/r@v1/b c.ts'), 'c();\n');
  expect((await report({ fetch: true, only: 'b' })).messages).toEqual([
    expect.stringContaining(
      'posts/b.md:9: the code is not shown: the lines {2-2} are not in "github:o/r@v1/src/a.ts", which has 1',
    ),
    'posts/b.md:12: the copy of "github:o/r@v1/b c.ts" is not as it was fetched; delete it, and run npx portico check --fetch',
  ]);
});

test('a host that does not answer is a finding', { timeout: 60_000 }, async () => {
  const folder = await temporaryFolder({
    'pages/home.tsx': '',
    'content/posts/a.md': sampleSource(['title: A', ...FIELDS], block('o/r@v1/a.ts')),
  });
  const site = { ...fixture, navigation: [], check: { github: 'http://127.0.0.1:1' } };
  const { json } = await reportOnSite(
    site,
    { SITE_DIR: folder, CONTENT_DIR: path.join(folder, 'content') },
    { fetch: true },
  );
  expect(json.findings.at(-1)?.message).toMatch(
    /cannot be fetched: http:\/\/127\.0\.0\.1:1\/o\/r\/v1\/a\.ts does not answer: /,
  );
});

test('nothing is saved through a link, which could lead out of the content folder', { timeout: 120_000 }, async () => {
  const { origin } = await host({ '/o/r/v1/a.ts': 'a();\n' });
  const folder = await temporaryFolder({
    'pages/home.tsx': '',
    'outside/profile': 'theirs',
    'outside/keys/kept': '',
    'content/posts/a/index.md': sampleSource(['title: A', ...FIELDS], block('o/r@v1/a.ts')),
    'content/posts/b/index.md': sampleSource(['title: B', ...FIELDS], block('o/r@v1/a.ts')),
    'content/posts/a/github/o/kept': '',
    'content/posts/b/github/kept': '',
  });
  const posts = path.join(folder, 'content/posts');
  await symlink(path.join(folder, 'outside/keys'), path.join(posts, 'a/github/o/r@v1'));
  await symlink(path.join(folder, 'outside/profile'), path.join(posts, 'b/github/SHA256SUMS'));
  const site = { ...fixture, navigation: [], check: { github: origin } };
  const variables = { SITE_DIR: folder, CONTENT_DIR: path.join(folder, 'content') };
  const { json } = await reportOnSite(site, variables, { fetch: true });
  const messages = json.findings.map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringContaining('posts/a/github/o/r@v1 is a link; remove it'));
  expect(messages).toContainEqual(expect.stringContaining('posts/b/github/SHA256SUMS is a link; remove it'));
  expect(await readdir(path.join(folder, 'outside/keys'))).toEqual(['kept']);
  expect(await readFile(path.join(folder, 'outside/profile'), 'utf8')).toBe('theirs');
});
