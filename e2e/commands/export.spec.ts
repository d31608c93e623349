import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, pagelessTest as test } from '../test.ts';

/*
 * The command of npm run export, for the tests' provider: its exit codes, what it sums up, and what it says of mistakes. What it writes is
 * in export.spec.ts.
 */

const GOOD =
  '---\ntitle: All is well\ndescription: Nothing is missing.\nauthor: Ines Okafor\ndate: 2026-02-01\ntags: [Tunnels]\ncategory: Guides\n---\nText.\n';
const BROKEN =
  '---\ntitle: Broken\ndescription: Its date is wrong.\nauthor: Ines Okafor\ndate: soon\ntags: [Tunnels]\ncategory: Guides\n---\nText.\n';

let directory: string;
let content: string;

// Each is a whole export or two.
test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-export-command-'));
  content = path.join(directory, 'content');
  await mkdir(path.join(content, 'posts'), { recursive: true });
  await writeFile(path.join(content, 'posts', 'all-is-well.md'), GOOD);
});

test.afterAll(() => rm(directory, { recursive: true, force: true }));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

function runExport(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const program = ['e2e/fixture/export.ts'];
  const variables = { ...process.env, NODE_ENV: 'production', CONTENT_DIR: content, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...args], { env: variables }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test('prints a summary, names the line of a mistake, and exports everything else', async () => {
  await writeFile(path.join(content, 'posts', 'broken.md'), BROKEN);
  const out = path.join(directory, 'out');
  const { code, stdout } = await runExport(['--out', out, '--no-cards']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\S+\/out\/site: \d+ pages, \d+ other files, [\d.]+ MB, in [\d.]+ s\.\n/);
  expect(stdout).toMatch(
    /^1 mistake in the content; what has one is not there:\n {2}\S*posts\/broken\.md:5 \(date\): .+$/m,
  );
  expect(stdout).toContain("set BASE_URL to the site's public origin");
  const posts = await readdir(path.join(out, 'site', 'blog'));
  expect(posts).toContain('all-is-well.html');
  expect(posts).not.toContain('broken.html');
});

test('if it cannot run, it exits with 2, says why, and leaves existing files', async () => {
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
