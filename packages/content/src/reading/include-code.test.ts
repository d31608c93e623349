import { expect, test } from 'vitest';
import { blockTokens } from '#markdown/parsing/parser.ts';
import { formatContentError } from '#reading/content-error.ts';
import { includeCode } from '#reading/include-code.ts';
import { sourceLine } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const POST = samplePost('a', { file: 'posts/a/index.md', markdownLine: 1 });
const FILES: Readonly<Record<string, string>> = {
  'posts/a/a.ts': 'one();\n  two();\n\n\tthree();',
  'posts/a/fences.md': '```js\n````\n  ~~~~~\na',
  'posts/a/long.ts': 'a'.repeat(400_000),
};

function include(markdown: string) {
  return includeCode({ ...POST, markdown }, async (file) => {
    const text = FILES[file];
    return text === undefined ? undefined : { digest: text, text };
  });
}

/** The code of each block, as the renderer reads it, or the errors. */
async function codeIn(markdown: string): Promise<readonly string[]> {
  const { post, errors } = await include(markdown);
  const fences = blockTokens(post.markdown).filter(({ type }) => type === 'fence');
  return errors.length === 0 ? fences.map(({ content }) => content) : errors.map(formatContentError);
}

const ALL = `${FILES['posts/a/a.ts']}\n`;

test.for<[string, string, readonly string[]]>([
  ['all of a file', '```ts file="a.ts"\n```', [ALL]],
  ['some lines', '```ts file="a.ts" lines={2-3}\n```', ['  two();\n\n']],
  ['in lists', '- ```ts file="a.ts"\n  ```\n\n- a\n\n  ```ts file="a.ts"\n  ```', [ALL, ALL]],
  ['in quotations and lists', '> - > ```ts file="a.ts"\n>   > ```', [ALL]],
  ['code that has fences', '```md file="fences.md"\n```\n\nText.', [`${FILES['posts/a/fences.md']}\n`]],
  ['in a longer block', '````md\n```ts file="a.ts"\n```\n````', ['```ts file="a.ts"\n```\n']],
])('a block shows %s', async ([, markdown, code]) => {
  expect(await codeIn(markdown)).toEqual(code);
});

test.for<[string, string]>([
  ['file="b.ts"\n', 'the file "b.ts" does not exist; put it into the folder a, or correct its name'],
  ['file="a.ts" lines={3-5}\n', 'the lines {3-5} are not in "a.ts", which has 4; lines count from 1'],
  ['file="a.ts"\na\n', 'the block already contains code; remove it, or remove file="a.ts"'],
  ...['../b.ts', './b.ts', '/etc/passwd', '.env', 'b/../../c.ts', 'C:/b.ts', ''].map((file): [string, string] => [
    `file="${file}"\n`,
    `${JSON.stringify(file)} is not a path below the folder a`,
  ]),
])('%j is reported with its line', async ([options, message]) => {
  const [error] = await codeIn(`Text.\n\n\`\`\`ts ${options}\`\`\`\n`);
  expect(error).toContain(`posts/a/index.md:3: the code is not shown: ${message}`);
});

test('included code counts toward the length limit of a post', async () => {
  const { errors } = await include('```ts file="long.ts"\n```\n\n```ts file="long.ts"\n```\n');
  expect(errors).toMatchObject([{ code: 'file-too-long' }]);
});

test('each line of Markdown maps to its line in the file, and included code maps to its fence', async () => {
  const markdown = 'One.\n\n```ts file="a.ts" lines={2-4}\n\n```\n\n- ```ts file="a.ts"\n  ```\n\nLast.';
  const { post } = await include(markdown);
  const source = markdown.split('\n');
  for (const [index, line] of post.markdown.split('\n').entries()) {
    const written = source[sourceLine(post, index + 1) - 1] ?? '';
    expect(written === line || written.includes('file="')).toBe(true);
  }
  expect(source[sourceLine(post, post.markdown.split('\n').length) - 1]).toBe('Last.');
});
