import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run import writes posts that pass the check, and says what is left to do', async () => {
  test.setTimeout(120_000);
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
  expect(output).toContain('npm run check finds 0 mistakes');
  expect(await readFile(path.join(directory, 'posts', 'a-title.md'), 'utf8')).toContain('title: A title\n');

  const wrong = await npmRun('import', ['--from', 'joomla', former], { CONTENT_DIR: directory }).ended;
  const advice = '--from names the kind of site. Write one of these:';
  expect(wrong).toEqual({ code: 1, output: expect.stringContaining(advice) });
});
