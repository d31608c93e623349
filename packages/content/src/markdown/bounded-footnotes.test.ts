import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();

async function htmlOf(markdown: string): Promise<string> {
  return (await render(markdown, { resolveImage: () => undefined })).html;
}

test.for([
  ['a footnote without its end', 'a [^b\n\n[^b]: c', '<p>a [^b</p>\n'],
  ['one with a space', 'a [^b c]\n\n[^b]: c', '<p>a [^b c]</p>\n'],
  ['one that is not defined', 'a [^b]', '<p>a [^b]</p>\n'],
  ['one within a link that does not end', '[a [^b](c)', '<p>[a <a href="c">^b</a></p>\n'],
  ['one within a sentence, as Pandoc has it', 'a ^[b c] d', '<p>a ^[b c] d</p>\n'],
  ['a mark before a link', 'at ^[a](/b)[c](/d)', '<p>at ^<a href="/b">a</a><a href="/d">c</a></p>\n'],
] as const)('%s is text', async ([, markdown, html]) => {
  expect(await htmlOf(markdown)).toBe(html);
});

test('a footnote in a link, and a link in a footnote', async () => {
  expect(await htmlOf('[a[^1]](b)\n\n[^1]: c')).toContain('href="#fn1"');
  expect(await htmlOf('a[^1]\n\n[^1]: [c](d)')).toContain('<a href="d">c</a>');
});
