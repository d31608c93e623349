import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run check names a mistake by file and line, for people and programs, fails on warnings with --strict, and says why it could not run', async () => {
  test.setTimeout(240_000);
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
  expect(couldNotRun).toEqual({ code: 2, output: expect.stringContaining("Unknown option '--jsno'") });
  for (const [args, env, reason] of [
    [['borken'], { CONTENT_DIR: directory }, 'No post is named "borken"'],
    [[], { CONTENT_DIR: path.join(directory, 'none') }, 'Set CONTENT_DIR to the folder of the posts'],
    [[], { PORT: 'http' }, 'PORT: expected a port number'],
  ] as const) {
    const program = spawnSync(process.execPath, ['commands/check/main.ts', ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    expect(program.status).toBe(2);
    expect(program.stderr).toContain(reason);
  }
});
