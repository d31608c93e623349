import { expect, test } from 'vitest';
import { MAX_CODE_FILES } from '#limits.ts';
import { postText } from '#markdown/post-text.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { includedFiles } from '#reading/included-files.ts';
import { includedNames } from '#reading/included-names.ts';

const FILES: Readonly<Record<string, string>> = {
  'posts/a/a.ts': 'one();\n  two();\n\n\tthree();',
  'posts/a/parts.ts': [
    'before();',
    '  // #region open',
    '  one();',
    '',
    '    // #region inner',
    '    two();',
    '    // #endregion',
    '  // #endregion open',
    '# region empty',
    '# endregion',
    '<!-- #region page -->',
    '<p>',
    '<!-- #endregion -->',
    '//#region endless',
    'three();',
  ].join('\n'),
  'posts/a/github/o/r@v2.3/src/b.ts': 'other();\ntwo();\nthree();',
  'posts/a/fences.md': '```js\n````\n  ~~~~~\na',
  'posts/a/long.ts': 'a'.repeat(400_000),
};
const ALL = 'one(); two(); three();';

const render = createMarkdownRenderer({ highlight: false });

/** The code of all blocks, and what is reported. */
async function include(markdown: string) {
  const read = async (file: string) => {
    const text = FILES[file];
    return text === undefined ? undefined : { digest: text, text };
  };
  const includes = includedNames({ file: 'posts/a/index.md', slug: 'a', markdown });
  const { code } = await includedFiles(includes, read);
  const { tree, notices, refusal } = await render(markdown, { code, resolveImage: () => undefined });
  return { code: postText(tree).code.replaceAll('\n', ' '), files: new Set(includes.keys()), notices, refusal };
}

test.for<[string, string, string]>([
  ['all of a file', '```ts file="a.ts"\n```', ALL],
  ['some lines', '```ts file="a.ts" lines={2-3}\n```', 'two();'],
  ['a region, without the marks in it', '```ts file="parts.ts#open"\n```', 'one(); two();'],
  ['lines as a code host names them', '```ts file="a.ts#L2-L4"\n```', 'two(); three();'],
  ['a line as a code host names it', '```ts file="a.ts#L1"\n```', 'one();'],
  ['a file without a language', '``` file="a.ts"\n```', ALL],
  ['a file whose path begins with ./', '```ts file="./a.ts"\n```', ALL],
  ['a file below a folder', '```ts file="github/o/r@v2.3/src/b.ts#L1-2"\n```', 'other(); two();'],
  ['a region inside another one', '```ts file="parts.ts#inner"\n```', 'two();'],
  ['an empty region', '```ts file="parts.ts#empty"\n```', ''],
  ['a region of HTML', '```html file="parts.ts#page"\n```', '<p>'],
  ['in lists', '- ```ts file="a.ts"\n  ```\n\n- a\n\n  ```ts file="a.ts"\n  ```', `${ALL} ${ALL}`],
  ['in quotations and lists', '> - > ```ts file="a.ts"\n>   > ```', ALL],
  ['code that has fences', '```md file="fences.md"\n```\n\nText.', '```js ```` ~~~~~ a'],
  ['in a longer block', '````md\n```ts file="a.ts"\n```\n````', '```ts file="a.ts" ```'],
  ['a fence that does not end', '```ts file="a.ts"\n\n', ALL],
])('a block shows %s', async ([, markdown, code]) => {
  expect(await include(markdown)).toMatchObject({ code, notices: [], refusal: undefined });
});

test.for<[string, string]>([
  ['file="b.ts"\n', 'the file "b.ts" does not exist; put it into the folder a, or correct its name'],
  ['file="a.ts" lines={3-5}\n', 'the lines {3-5} are not in "a.ts", which has 4; lines count from 1'],
  ['file="parts.ts#opne"\n', 'the region "opne" of "parts.ts" does not exist; did you mean "open"?'],
  ['file="a.ts#x"\n', 'the region "x" of "a.ts" does not exist; put the lines between the comments "#region x"'],
  ['file="parts.ts#endless"\n', 'the region "endless" of "parts.ts" is not closed; put the lines between'],
  ['file="a.ts"\na\n', 'the block already contains code; remove it, or remove file="a.ts"'],
  ['file=""\n', 'file="" names no file; write its name, as in file="server.ts"'],
  ['file=a.ts\n', 'file=a.ts needs straight quotation marks; write file="a.ts"'],
  ['file=“a.ts”\n', 'file=“a.ts” needs straight quotation marks; write file="a.ts"'],
  ...['https://a.example/b.ts', 'github:o/r@v2.3/c.ts'].map((file): [string, string] => [
    `file="${file}"\n`,
    `${JSON.stringify(file)} is an address; save the file in the post's folder`,
  ]),
  ...['.env', '.github/b.yml'].map((file): [string, string] => [
    `file="${file}"\n`,
    `${JSON.stringify(file)} has a part that begins with a dot, and such files may hold secrets`,
  ]),
  ...['../b.ts', '/etc/passwd', 'b/../../c.ts', 'C:/b.ts'].map((file): [string, string] => [
    `file="${file}"\n`,
    `${JSON.stringify(file)} is not a path below the post's folder`,
  ]),
])('a post with %j is refused with the line', async ([options, message]) => {
  const { notices, refusal } = await include(`Text.\n\n\`\`\`ts ${options}\`\`\`\n`);
  expect(notices).toEqual([{ rule: 'code/include', isRefusal: true, ...refusal }]);
  expect(refusal).toMatchObject({ line: 3, message: expect.stringContaining(`the code is not shown: ${message}`) });
});

test('a post cannot show more than a post may have, or the code of very many files', async () => {
  const long = await include('```ts file="long.ts"\n```\n\n```ts file="long.ts"\n```\n');
  expect(long.refusal).toMatchObject({ line: 4, message: expect.stringContaining('500,000 characters') });
  const many = Array.from({ length: 1000 }, (_, index) => `\`\`\`ts file="${index}.ts"\n\`\`\`\n`);
  const { files, notices } = await include(many.join(''));
  expect(files.size).toBe(MAX_CODE_FILES);
  expect(notices).toHaveLength(100);
});
