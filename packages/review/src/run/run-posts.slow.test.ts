import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { reporterNamed } from 'portico/tools';
import { expect, test } from 'vitest';
import { reportOnCode } from '#run/report-on-code.ts';

const FIELDS = ['tags: [AI, Traffic Policy]', 'category: Protocols'];
const run = { js: ['node', '{file}'], console: ['sh', '{file}'], lua: ['no-such-program', '{file}'] };
const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

async function reportOn(files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(
    Object.fromEntries([
      ['pages/home.tsx', ''],
      ...Object.entries(files).map(([file, text]) => [`content/posts/${file}`, text]),
    ]),
  );
  const site = { ...fixture, navigation: [], productDomain: 'relay.example', check: { run, seconds: 5 } };
  const variables = { SITE_DIR: folder, CONTENT_DIR: path.join(folder, 'content') };
  return { folder, ...(await reportOnCode(site, variables)) };
}

test('blocks and files that say run are run, and each failure is a mistake at its line', {
  timeout: 60_000,
}, async () => {
  const code = [
    block('js run', 'console.log(1);'),
    block('js', "throw new Error('not run');"),
    block('js run title="a.js"', "const a = 1;\n\nthrow new TypeError('gone in version 3');"),
    block('js run del={1}', "throw new Error('removed');\nconst b = 1;"),
    block('js run', "throw new Error('removed'); // [!code --]\nconst b = 1;"),
    `- In a list:\n\n  ${block('js run', '  process.exit(7);').replaceAll('\n', '\n  ').trim()}\n\n`,
    block('js run file="lib/part.js#shown"', '').replace('\n\n```', '\n```'),
    block('js file="lib/other.js"', '').replace('\n\n```', '\n```'),
    block('python run', 'print(1)'),
    block('ruby run', '1'),
    block('lua run', '1'),
  ];
  const { json, lines, folder } = await reportOn({
    'a/index.md': sampleSource(['title: A', ...FIELDS], code.join('')),
    'a/lib/part.js':
      "import { c } from './other.js';\n// #region shown\nconsole.log(c);\n// #endregion\nthrow new Error(c);\n",
    'a/lib/other.js': "export const c = 'from the other file';\n",
    'b.md': sampleSource(['title: B', ...FIELDS]),
  });
  const lineOf = (text: string) =>
    sampleSource(['title: A', ...FIELDS], code.join(''))
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  expect(json.findings.map(({ severity, line, message }) => [severity, line, message])).toEqual([
    [
      'mistake',
      lineOf('gone in version 3'),
      expect.stringMatching(/^the code fails with 1: block\.js:3 ⏎ .*TypeError: gone in version 3/),
    ],
    ['mistake', lineOf('exit(7)') - 1, 'the code fails with 7'],
    [
      'mistake',
      lineOf('#shown'),
      expect.stringMatching(/^the code of "lib\/part\.js" fails with 1: from the other file ⏎ lib\/part\.js:5/),
    ],
    [
      'mistake',
      lineOf('python run'),
      'site.config.ts has no command to run "python", only js, console, lua; write check: { run: { "python": […] } } there',
    ],
    [
      'mistake',
      lineOf('ruby run'),
      expect.stringContaining('has no command to run "ruby", only js, console, lua; write'),
    ],
    [
      'mistake',
      lineOf('lua run'),
      'the program "no-such-program" of check.run.lua cannot be started (spawn no-such-program ENOENT); install it, or correct its name',
    ],
  ]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^9 code blocks say run\. Such code has all rights of your user; only a container/),
  );
  expect(json.blocks).toBe(9);
  expect(reporterNamed('github')(json.findings)).toContain(
    `line=${lineOf('gone in version 3')},title=code/run::the code fails`,
  );
  expect(await readdir(path.join(folder, '.portico/runs'))).toEqual([]);
});

test('the commands of a console block print what it shows', { timeout: 60_000 }, async () => {
  const good =
    '$ cd /tmp; a=1\n$ echo $a; pwd\n1\n/tmp\n$ date\n…\n$ echo "version 2.3.1"\nversion 2.…\n$ false || echo "no" >&2\nno\n$ cat missing\ncat: missing: …';
  const posts = {
    'good.md': sampleSource(['title: Good', ...FIELDS], block('console run', good)),
    'other.md': sampleSource(['title: Other', ...FIELDS], block('console run', '$ true\n$ echo 2\n1')),
    'fails.md': sampleSource(['title: Fails', ...FIELDS], block('console run', '$ true\n$ sh -c "echo no; exit 4"')),
    'ends.md': sampleSource(['title: Ends', ...FIELDS], block('console run', '$ exit 1\n$ echo 1')),
    'slow.md': sampleSource(['title: Slow', ...FIELDS], block('console run', '$ echo 1\n1\n$ sleep 60')),
    'none.md': sampleSource(['title: None', ...FIELDS], block('console run', 'echo 1')),
  };
  const { json } = await reportOn(posts);
  expect(json.findings.map(({ file, line, message }) => [file, line, message])).toEqual([
    ['posts/ends.md', 10, 'the command "exit 1" ends the session'],
    ['posts/fails.md', 11, String.raw`the command "sh -c \"echo no; exit 4\"" fails with 4: no`],
    ['posts/none.md', 9, 'the block says run, but has no command; begin one with "$ "'],
    [
      'posts/other.md',
      11,
      'the command "echo 2" prints something other than what the block shows; correct one of the two: 2',
    ],
    ['posts/slow.md', 12, 'the command "sleep 60" took too long and was stopped; shorten it, or set check.seconds'],
  ]);
});
