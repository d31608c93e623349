import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, pagelessTest as test } from '../test.ts';

// The last step of npm run build, which renders pages of the content; if it fails, npm start never serves.
const STEP = 'server/src/build/first-load.ts';
// More than 1.5 MB of HTML.
const TOO_LONG = '**b** '.repeat(80_000);

let directory: string;

// It compresses each file at the best level.
test.describe.configure({ timeout: 120_000 });

test.beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-first-load-'));
});

test.afterEach(() => rm(directory, { recursive: true }));

async function save(slug: string, date: string, body: string): Promise<string> {
  const file = path.join(directory, `${slug}.md`);
  const fields = `title: About ${slug}\ndescription: What it is about.\nauthor: Ines Okafor\ndate: ${date}\ntags: [DNS]\ncategory: Guides`;
  await writeFile(file, `---\n${fields}\n---\n\n${body}\n`);
  return file;
}

/** What the step prints, by lines. */
function measured(): readonly string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [STEP], {
    env: { ...process.env, NODE_ENV: 'production', CONTENT_DIR: directory },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.split('\n');
}

function pagesIn(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => /^(\/\S*): HTML /.exec(line)?.[1] ?? []);
}

test('a post that cannot be rendered is named, and the next one is measured; content without posts still builds', async () => {
  expect(pagesIn(measured())).toContain('/blog');
  const files = [await save('longest', '2026-03-02', TOO_LONG), await save('long', '2026-03-01', TOO_LONG)];
  await save('fine', '2026-02-01', 'A text.');
  const lines = measured();
  for (const file of files) {
    const told = lines.filter((line) => line.startsWith(`${file}: `));
    expect(told).toEqual([
      expect.stringMatching(/: the text cannot be rendered: .* 1,500,000 is the most; split the post/),
    ]);
  }
  expect(pagesIn(lines)).toContain('/blog/fine');
});
