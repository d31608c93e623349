import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();

test.for([
  ['等待 10~20 分钟，然后又等 10~20 分钟。', '等待 10~20 分钟，然后又等 10~20 分钟。'],
  ['~~gone~~ and ~not~', '<del>gone</del> and ~not~'],
  ['英国**《银行家》**杂志排名**第 97 位**。', '英国<strong>《银行家》</strong>杂志排名<strong>第 97 位</strong>。'],
  ['**注意：**必ず再起動してください。', '<strong>注意：</strong>必ず再起動してください。'],
  ['**이것(저것)**은', '<strong>이것(저것)</strong>은'],
] as const)('%s is %s', async ([markdown, html]) => {
  expect((await render(markdown, { resolveImage: () => undefined })).html).toBe(`<p>${html}</p>\n`);
});

test.for([
  ['中文\n中文。\n日本語', '中文中文。日本語'],
  ['**中文**\n**中文**', '<strong>中文</strong><strong>中文</strong>'],
  ['中文\nEnglish\n中文', '中文\nEnglish\n中文'],
  ['한국어\n한국어', '한국어\n한국어'],
  ['a\n*b*\nc', 'a\n<em>b</em>\nc'],
] as const)('a line break in %j shows as %j', async ([markdown, html]) => {
  expect((await render(markdown, { resolveImage: () => undefined })).html).toBe(`<p>${html}</p>\n`);
});
