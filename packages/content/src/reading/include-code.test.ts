import { expect, test } from 'vitest';
import { blockTokens } from '#markdown/parsing/parser.ts';
import { formatContentError } from '#reading/content-error.ts';
import { includeCode } from '#reading/include-code.ts';
import { sourcePlace } from '#reading/post.ts';
import { readPost } from '#reading/read-post.ts';
import { samplePost, sampleSource } from '#testing/sample-post.ts';

const POST = samplePost('a', { file: 'posts/a/index.md' });
const FILES: Readonly<Record<string, string>> = {
  'a.ts': 'one();\n  two();\n\n\tthree();',
  'empty.ts': '\n',
  'fences.md': '```js\n````\n  ~~~~~\na',
};

const textFile = (text: string) => ({ digest: text, text });

async function include(markdown: string, files = FILES) {
  const asked: string[] = [];
  const result = await includeCode({ ...POST, markdown }, async (file) => {
    asked.push(file);
    const text = files[file.replace('posts/a/', '')];
    return text === undefined ? undefined : textFile(text);
  });
  return { asked, result };
}

async function markdownOf(markdown: string): Promise<string> {
  const { post, errors } = (await include(markdown)).result;
  return errors.length === 0 ? post.markdown : errors.map(formatContentError).join('\n');
}

/** The code of each block, as the renderer reads it. */
function codeIn(markdown: string): readonly string[] {
  const tokens = blockTokens(markdown);
  return tokens.filter(({ type }) => type === 'fence').map(({ content }) => content);
}

test('a text without such blocks stays as it is', async () => {
  const { asked, result } = await include('```ts title="a.ts"\na\n```\n\nText with file="a.ts".');
  expect(asked).toEqual([]);
  expect(result).toMatchObject({ files: new Set(), errors: [], post: { markdown: expect.stringContaining('Text') } });
});

test('the code stands in the Markdown, which is else as it was written', async () => {
  expect(await markdownOf('Text.\n\n```ts file="a.ts" {2}\n```\n\nMore.\n')).toBe(
    `Text.\n\n\`\`\`ts file="a.ts" {2}\n${FILES['a.ts']}\n\`\`\`\n\nMore.\n`,
  );
});

test('a part of a file is its lines, the first and the last too', async () => {
  expect(await markdownOf('```ts file="a.ts" lines={2-3}\n```')).toBe('```ts file="a.ts" lines={2-3}\n  two();\n\n```');
  expect(await markdownOf('```ts lines={4} file="a.ts"\n\n```')).toBe('```ts lines={4} file="a.ts"\n\tthree();\n```');
});

test.for([
  ['by itself', '```ts file="a.ts"\n```'],
  ['in a list', '- ```ts file="a.ts"\n  ```\n\n- a\n\n  ```ts file="a.ts"\n  ```'],
  ['in a quotation', '> ```ts file="a.ts"\n> ```'],
  ['in quotations and lists', '> - > ```ts file="a.ts"\n>   > ```'],
  ['in a directive', ':::details A\n```ts file="a.ts"\n```\n:::'],
  ['in a definition', 'a\n: b\n\n  ```ts file="a.ts"\n  ```'],
] as const)('a block %s has exactly the code of its file', async ([, markdown]) => {
  const code = codeIn(await markdownOf(markdown));
  expect(code.length).toBeGreaterThan(0);
  expect(new Set(code)).toEqual(new Set([`${FILES['a.ts']}\n`]));
});

test('code that has fences of its own does not end its block', async () => {
  const markdown = await markdownOf('```md file="fences.md"\n```\n\n~~~md file="fences.md"\n~~~\n\nText.');
  expect(codeIn(markdown)).toEqual([`${FILES['fences.md']}\n`, `${FILES['fences.md']}\n`]);
});

test.for([
  ['in a longer block', '````md\n```ts file="a.ts"\n```\n````'],
  ['that is indented code', '    ```ts file="a.ts"\n    ```'],
  ['in a comment', '<!--\n```ts file="a.ts"\n```\n-->'],
  ['without an end', '```ts file="a.ts"\n'],
  ['with another quote', "```ts file='a.ts'\n```"],
] as const)('what looks like such a block, and is one %s, stays', async ([, markdown]) => {
  expect(await markdownOf(markdown)).toBe(markdown);
});

test.for([
  ['file="b.ts"', 'there is no file "b.ts"; put it into the folder a, or correct its name'],
  ['file="empty.ts"', '"empty.ts" is empty; write what to show'],
  [
    'file="a.ts" lines={3-5}',
    'there are no lines {3-5} in "a.ts", which has 4; lines count from 1, as in lines={5-12}',
  ],
] as const)('%s is a mistake with its line', async ([options, message]) => {
  const { result } = await include(`Text.\n\n\`\`\`ts ${options}\n\`\`\`\n`);
  expect(result.errors.map(formatContentError)).toEqual([
    `${POST.file}:${POST.markdownLine + 2}: the code is not shown: ${message}`,
  ]);
});

test.for(['../b.ts', './b.ts', '/etc/passwd', '.env', 'b/../../c.ts', 'b//c.ts', 'b\\\\c.ts', 'C:/b.ts', ''])(
  'a path that may lead out of the folder, or to a hidden file, is not read: %j',
  async (file) => {
    const { asked, result } = await include(`\`\`\`ts file="${file}"\n\`\`\``);
    expect(asked).toEqual([]);
    expect(result.errors[0]?.message).toContain('is not a path below the folder a');
  },
);

test('a block that has code of its own is a mistake', async () => {
  expect(await markdownOf('```ts file="a.ts"\na\n```')).toContain(
    'the block has code of its own, and file="a.ts" asks',
  );
});

test('with its code a post is as long as one may be at the most', async () => {
  const { result } = await include('```ts file="a.ts"\n```\n'.repeat(6), { 'a.ts': 'a'.repeat(90_000) });
  expect(result).toMatchObject({ errors: [{ code: 'file-too-long', file: POST.file }] });
});

test('files are those of the folder of the post, each read once, and equal ones have an equal digest', async () => {
  const { asked, result } = await include(
    '```ts file="a.ts"\n```\n\n```ts file="a.ts"\n```\n\n```ts file="b/c.ts"\n```',
  );
  expect(asked).toEqual(['posts/a/a.ts', 'posts/a/b/c.ts']);
  expect([...result.files]).toEqual(asked);
  const digestOf = async (text: string) => (await include('```ts file="a.ts"\n```', { 'a.ts': text })).result.digest;
  expect(await digestOf('a')).toBe(await digestOf('a'));
  expect(await digestOf('a')).not.toBe(await digestOf('b'));
});

test('each line knows where it was written', async () => {
  const markdown = 'One.\n\n```ts file="a.ts" lines={2-4}\n\n```\n\n- ```ts file="a.ts"\n  ```\n\nLast.';
  const { post: read } = readPost(sampleSource([], markdown), 'posts/a/index.md');
  if (read === undefined) {
    throw new Error('The sample cannot be read.');
  }
  const { post } = await includeCode(read, async () => textFile(FILES['a.ts'] ?? ''));
  const source = sampleSource([], markdown).split('\n');
  const file = (FILES['a.ts'] ?? '').split('\n');
  for (const [index, line] of post.markdown.split('\n').entries()) {
    const place = sourcePlace(post, index + 1);
    const lines = place.file === 'posts/a/a.ts' ? file : source;
    // Within a list, code is indented.
    expect(`${place.file}: ${lines[place.line - 1]?.trim()}`).toBe(`${place.file}: ${line.trim()}`);
  }
  expect(sourcePlace(post, 4)).toEqual({ file: 'posts/a/a.ts', line: 2 });
  expect(post.readingMinutes).toBe(1);
});
