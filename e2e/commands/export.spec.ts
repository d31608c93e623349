import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { FIXTURE_CONTENT } from '../running-server.ts';
import { expect, pagelessTest as test } from '../test.ts';

/*
 * The command of npm run export, for the tests' provider: its exit codes, what it sums up, and what it says of mistakes. What it writes is
 * in export.spec.ts.
 */

const GOOD =
  '---\ntitle: All is well\ndescription: Nothing is missing.\nauthor: Ines Okafor\ndate: 2026-02-01\ntags: [Tunnels]\ncategory: Guides\n---\nText.\n';
const BROKEN =
  '---\ntitle: Broken\ndescription: Its date is none.\nauthor: Ines Okafor\ndate: soon\ntags: [Tunnels]\ncategory: Guides\n---\nText.\n';

let directory: string;
let content: string;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-export-command-'));
  content = path.join(directory, 'content');
  await mkdir(path.join(content, 'posts'), { recursive: true });
  await writeFile(path.join(content, 'posts', 'all-is-well.md'), GOOD);
});

test.afterAll(() => rm(directory, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

function runExport(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const program = ['e2e/fixture/export.ts', '{}', '0'];
  const variables = { ...process.env, NODE_ENV: 'production', CONTENT_DIR: content, ...env };
  return new Promise((resolve) => {
    execFile('node_modules/.bin/node', [...program, ...args], { env: variables }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test('sums up what it made, and ends with 0; with nothing to do it writes nothing', async () => {
  const out = path.join(directory, 'good');
  const first = await runExport(['--out', out, '--no-cards'], { BASE_URL: 'https://relay.example' });
  expect(first.code).toBe(0);
  expect(first.stdout).toMatch(/^\S+\/good\/site: \d+ pages, \d+ other files, [\d.]+ MB, in [\d.]+ s\.\n/);
  expect(first.stdout).toMatch(/^Written: [1-9]\d*\. As they were: 0\. Removed: 0\.$/m);
  expect(first.stdout).toMatch(/^Slowest: \/\S* \d+ ms(?:, \/\S* \d+ ms)*\.$/m);
  expect(first.stdout).not.toContain('mistake');
  const again = await runExport(['--out', out, '--no-cards'], { BASE_URL: 'https://relay.example' });
  expect(again.code).toBe(0);
  expect(again.stdout).toMatch(/^Written: 0\. As they were: [1-9]\d*\. Removed: 0\.$/m);
});

test('ends with 1 where a post has a mistake, names its line, and has all else', async () => {
  const broken = path.join(content, 'posts', 'broken.md');
  await writeFile(broken, BROKEN);
  const out = path.join(directory, 'with-mistake');
  const { code, stdout } = await runExport(['--out', out, '--no-cards']);
  await rm(broken);
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^1 mistake in the content; what has one is not there:\n {2}\S*posts\/broken\.md:5 \(date\): .+$/m,
  );
  expect(stdout).toContain("set BASE_URL to the site's public origin");
  const posts = await readdir(path.join(out, 'site', 'blog'));
  expect(posts).toContain('all-is-well.html');
  expect(posts).not.toContain('broken.html');
});

test('ends with 2 and says why where it cannot run, and leaves what is there', async () => {
  const foreign = path.join(directory, 'foreign');
  await mkdir(path.join(foreign, 'site'), { recursive: true });
  await writeFile(path.join(foreign, 'site', 'index.html'), 'Mine.');
  for (const [args, reason] of [
    [[], 'A folder to write to is missing. Write one of these:\nnpm run export -- --out DIR'],
    [['--out', foreign, '--no-crads'], "Unknown option '--no-crads'. Write one of these:"],
    [['--out', foreign, '--listen', 'everywhere'], '--listen takes an address and a port; found "everywhere"'],
    [['--out', foreign], 'is there, and no export has made it.'],
  ] as const) {
    const { code, stdout, stderr } = await runExport(args);
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(reason);
    expect(stdout).toBe('');
  }
  expect(await readFile(path.join(foreign, 'site', 'index.html'), 'utf8')).toBe('Mine.');
});

// What node does before the program, where sharp is of another system.
const WITHOUT_SHARP = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  if (name === 'sharp') throw new Error('Could not load the "sharp" module');
  return next(name, context);
} });`;

// What a camera notes, as a chunk of a PNG: the type, and Exif with one field, Copyright.
const NOTE = Buffer.from('eXIfII*\0\x08\0\0\0\x01\0\x98\x82\x02\0\x09\0\0\0\x1a\0\0\0\0\0\0\0Somebody\0', 'latin1');
const EXIF = Buffer.concat([uint32(NOTE.length - 4), NOTE, uint32(crc32(NOTE))]);
const AFTER_IHDR = 33;

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

test('an export makes the pictures that the one before it sent as they are, where nothing could make them', async () => {
  const withPicture = path.join(directory, 'with-picture');
  const post = path.join(withPicture, 'posts', 'all-is-well');
  await mkdir(post, { recursive: true });
  await writeFile(path.join(post, 'index.md'), `${GOOD}\n![A field](field.png)\n`);
  const picture = await readFile(path.join(FIXTURE_CONTENT, 'posts/markdown-features/path.png'));
  await writeFile(
    path.join(post, 'field.png'),
    Buffer.concat([picture.subarray(0, AFTER_IHDR), EXIF, picture.subarray(AFTER_IHDR)]),
  );
  const out = path.join(directory, 'without-sharp');
  /** Whether the picture that it has says what the camera noted. */
  const tells = async (env: Readonly<Record<string, string>>) => {
    const { code, stderr } = await runExport(['--out', out, '--no-cards'], { CONTENT_DIR: withPicture, ...env });
    expect(code, stderr).toBe(0);
    return (await readFile(path.join(out, 'site/blog/all-is-well/field.png'))).includes('Somebody');
  };
  const preload = `--import=data:text/javascript,${encodeURIComponent(WITHOUT_SHARP)}`;
  expect(await tells({ NODE_OPTIONS: preload })).toBe(true);
  expect(await tells({})).toBe(false);
});
