import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { savePost, temporaryFolder } from '../content-folder.ts';
import { startServer } from '../running-server.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

// Each command starts npm, and on a busy machine that takes a while.
test.describe.configure({ timeout: 240_000 });

test('npm run check reports a mistake with file and line, for people and programs, fails on warnings with --strict, and says why it could not run', {
  tag: '@slow',
}, async () => {
  // npm test has a separate step that checks the sample content.
  const directory = await temporaryFolder();
  await savePost(directory, 'advice', {}, '# A heading of level 1\n');
  for (const [flags, status] of [
    [[], 0],
    [['--strict'], 1],
  ] as const) {
    expect((await npmRun('check', ['advice', ...flags], { CONTENT_DIR: directory }).ended).code).toBe(status);
  }

  await savePost(directory, 'broken', { date: 'soon' });
  const broken = await npmRun('check', [], { CONTENT_DIR: directory }).ended;
  expect(broken).toEqual({ code: 1, output: expect.stringContaining('broken.md:5 (date): ') });

  const forPrograms = await npmRun('check', ['--json'], { CONTENT_DIR: directory }).ended;
  expect(forPrograms.code).toBe(1);
  const report = JSON.parse(/^\{.*^\}/ms.exec(forPrograms.output)?.[0] ?? '');
  expect(report.findings).toContainEqual(expect.objectContaining({ file: 'broken.md', line: 5, field: 'date' }));

  const couldNotRun = await npmRun('check', ['--jsno']).ended;
  expect(couldNotRun).toEqual({
    code: 2,
    output: expect.stringContaining("Unknown option '--jsno'. Did you mean --json?"),
  });
  for (const [args, env, reason] of [
    [['borken'], { CONTENT_DIR: directory }, 'No post is named "borken"'],
    [[], { CONTENT_DIR: path.join(directory, 'none') }, 'Set CONTENT_DIR to the folder of the posts'],
    [[], { PORT: 'http' }, 'PORT: expected a port number'],
  ] as const) {
    const program = spawnSync(process.execPath, ['cli/main.ts', 'check', '--root', 'sample', ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(program.status).toBe(1);
    expect(program.stderr).toContain(reason);
  }
});

test('npm run new-post writes a draft that passes the check; a second one is refused', { tag: '@slow' }, async () => {
  const directory = await temporaryFolder();
  await mkdir(path.join(directory, 'posts'));
  const run = (...args: string[]) => npmRun('new-post', args, { CONTENT_DIR: directory }).ended;
  const written = await run('Why it is: so');
  expect(written.code, written.output).toBe(0);
  const file = path.join(directory, 'posts', 'why-it-is-so.md');
  expect(path.resolve(written.output.trim().split('\n').at(-1) ?? '')).toBe(file);
  const source = await readFile(file, 'utf8');
  expect(source).toContain('title: "Why it is: so"\n');

  const taken = `/blog/why-it-is-so is ${file} already`;
  expect(await run('Why it is: so')).toEqual({ code: 1, output: expect.stringContaining(taken) });
  expect(await readFile(file, 'utf8')).toBe(source);

  const untitled = 'A post has a title. Write one of these:';
  expect(await run()).toEqual({ code: 2, output: expect.stringContaining(untitled) });

  const { output } = await npmRun('check', [], { CONTENT_DIR: directory }).ended;
  expect(output).toContain('1 post: ');
  expect(output).not.toContain(`  ${file}`);
});

const PREVIEW_SECRET = 'a secret of the tests, with 32 characters or more';

test('npm run preview-link prints an address at which the server shows the draft', { tag: '@slow' }, async () => {
  const directory = await temporaryFolder();
  await savePost(directory, 'soon', { draft: 'true' });
  const server = await startServer(directory, { env: { PREVIEW_SECRET } });
  const env = { CONTENT_DIR: directory, BASE_URL: server.url };
  const { code, output } = await npmRun('preview-link', ['soon'], { ...env, PREVIEW_SECRET }).ended;
  expect(code, output).toBe(0);
  const [url = ''] = /^http\S+$/m.exec(output) ?? [];
  expect((await fetch(url)).status).toBe(200);
  expect(output).not.toContain('BASE_URL');
  const warning = expect.stringContaining('BASE_URL is not set, so the link leads to http://localhost:3000.');
  const local = { CONTENT_DIR: directory, PREVIEW_SECRET };
  expect(await npmRun('preview-link', ['soon'], local).ended).toEqual({ code: 0, output: warning });
  const refusal = expect.stringContaining('PREVIEW_SECRET is not set');
  expect(await npmRun('preview-link', ['soon'], env).ended).toEqual({ code: 1, output: refusal });
  await server.stop();
});

test('npm run import writes posts that the check can read, and says what is left to do', { tag: '@slow' }, async () => {
  const directory = await temporaryFolder();
  const former = path.join(directory, 'former');
  await mkdir(path.join(former, '_posts'), { recursive: true });
  await writeFile(
    path.join(former, '_posts', '2024-01-02-a-title.md'),
    '---\ntitle: A title\nexcerpt: What it says.\nauthor: Jun\ncategory: News\npermalink: /2024/a-title.html\n---\n{% chart %}\n',
  );
  await writeFile(path.join(former, '_config.yml'), 'url: https://old.example\n');
  const { code, output } = await npmRun('import', ['--from', 'jekyll', former], { CONTENT_DIR: directory }).ended;
  expect(code, output).toBe(0);
  expect(output).toContain('_posts/2024-01-02-a-title.md: {% chart %} is text now');
  expect(output).toContain('1 new post (1 draft), 0 pictures, 1 redirect and 1 new author.');
  const check = await npmRun('check', [], { CONTENT_DIR: directory }).ended;
  expect(check.output).toMatch(/posts\/a-title\.md:15: \{% chart %\} is shown as text/);
  expect(await readFile(path.join(directory, 'posts', 'a-title.md'), 'utf8')).toContain('title: A title\n');

  const wrong = await npmRun('import', ['--from', 'joomla', former], { CONTENT_DIR: directory }).ended;
  const advice = '--from names the kind of site. Write one of these:';
  expect(wrong).toEqual({ code: 2, output: expect.stringContaining(advice) });
});

test('npm run bench lists the benchmarks; one prints its figures with their budgets, and says by its exit code whether they are met', {
  tag: '@slow',
}, async () => {
  const names = 'one of: export, navigation, paint, palette, scale, server';
  expect(await npmRun('bench', ['no-such']).ended).toEqual({ code: 1, output: expect.stringContaining(names) });
  const { code, output } = await npmRun('bench', ['palette', '--quick']).ended;
  expect(output).toMatch(/a key of a query +[\d.,]+ ms +at most 40 ms +(?:met|missed)/);
  expect(code).toBe(output.includes('missed') ? 1 : 0);
});

/** The commands that no test here starts, each with the reason. */
const NOT_STARTED: Readonly<Record<string, string>> = {
  api: 'it runs a unit test',
  test: 'it is what runs all tests',
  build: 'npm test starts it before the end-to-end tests, which need its files all the time',
  export: "both export.spec.ts start its program, with the configuration of the tests' own provider",
  pack: 'the tests of examples start it',
  create: 'a unit test covers what it writes',
  diagrams: 'it drew the diagrams of the sample and the fixture, which the tests look at',
};

test('each command in README.md and ARCHITECTURE.md is a script in package.json, and has a test or a reason not to', {
  tag: '@slow',
}, () => {
  const namesIn = (text: string, command: RegExp) => [...text.matchAll(command)].flatMap(([, name]) => name ?? []);
  const commands = new Set(
    ['README.md', 'ARCHITECTURE.md'].flatMap((file) =>
      namesIn(readFileSync(file, 'utf8'), /\bnpm (?:run )?((?<=run )[\w:-]+|start|test)\b/g),
    ),
  );
  const specs = globSync('e2e/commands/*.spec.ts').map((file) => readFileSync(file, 'utf8'));
  const started = namesIn(specs.join(), /npmRun\('([\w:-]+)'/g);
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining([...commands]));
  expect(new Set([...started, ...Object.keys(NOT_STARTED)])).toEqual(commands);
});
