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
    expect(await npmRun('check', ['advice', ...flags], { CONTENT_DIR: directory }).ended).toBe(status);
  }

  await savePost(directory, 'broken', { date: 'soon' });
  const broken = npmRun('check', [], { CONTENT_DIR: directory });
  expect(await broken.ended).toBe(1);
  expect(broken.output()).toContain('broken.md:5 (date): ');

  const forPrograms = npmRun('check', ['--json'], { CONTENT_DIR: directory });
  expect(await forPrograms.ended).toBe(1);
  const report = JSON.parse(/^\{.*^\}/ms.exec(forPrograms.output())?.[0] ?? '');
  expect(report.findings).toContainEqual(expect.objectContaining({ file: 'broken.md', line: 5, field: 'date' }));

  const couldNotRun = npmRun('check', ['--jsno']);
  expect(await couldNotRun.ended).toBe(2);
  expect(couldNotRun.output()).toContain("Unknown option '--jsno'");
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
