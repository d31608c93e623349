import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { reportOnCode } from '#run/report-on-code.ts';

const FIELDS = ['tags: [AI, Traffic Policy]', 'category: Protocols'];
// A shell starts faster than Node.
const run = { js: ['sh', '{file}'], console: ['sh', '{file}'], lua: ['no-such-program', '{file}'] };
const block = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

async function reportOn(files: Readonly<Record<string, string>>, options: { readonly only?: string } = {}) {
  const folder = await temporaryFolder(
    Object.fromEntries([
      ['pages/home.tsx', ''],
      ...Object.entries(files).map(([file, text]) => [`content/posts/${file}`, text]),
    ]),
  );
  const site = { ...fixture, navigation: [], productDomain: 'relay.example', check: { run, seconds: 5 } };
  const variables = { SITE_DIR: folder, CONTENT_DIR: path.join(folder, 'content') };
  return { folder, ...(await reportOnCode(site, variables, options.only)) };
}

test('blocks that say run are run, and a failure is a mistake at its line', async () => {
  const blocks = ['js run\nexit 7', 'js\nexit 8', 'js run\ntrue', 'console run\n$ true\n$ echo 2\n1', 'lua run\n1'];
  const markdown = blocks.map((text) => `\`\`\`${text}\n\`\`\`\n`).join('\n');
  const { json, lines } = await reportOn({ 'a.md': sampleSource(['title: A', ...FIELDS], markdown) });
  expect(json.findings.map(({ severity, line, message }) => [severity, line, message])).toEqual([
    ['mistake', 9, 'the code fails with 7'],
    [
      'mistake',
      23,
      expect.stringMatching(/^the command "echo 2" prints something other than what the block shows; .*: 2$/),
    ],
    ['mistake', 27, expect.stringMatching(/^the program "no-such-program" of check\.run\.lua cannot be started/)],
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^4 code blocks say run\. Such code has all rights/));
});

test('a single post can be run by its name, and without a block that says run, nothing runs', {
  timeout: 60_000,
}, async () => {
  const posts = {
    'a.md': sampleSource(['title: A', ...FIELDS], block('js run', 'process.exit(1);')),
    'b.md': sampleSource(['title: B', ...FIELDS], block('js', 'process.exit(1);')),
  };
  const { json, lines } = await reportOn(posts, { only: 'b' });
  expect(json.findings).toEqual([]);
  expect(lines).toContain('No code block says run.');
});
