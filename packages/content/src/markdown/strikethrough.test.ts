import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { useStrikethrough } from '#markdown/strikethrough.ts';

const markdown = new MarkdownIt();
useStrikethrough(markdown);

test.for([
  ['~a~', '<del>a</del>'],
  ['~~a~~', '<del>a</del>'],
  ['~~a ~b~ c~~', '<del>a <del>b</del> c</del>'],
  ['b~a~b', 'b<del>a</del>b'],
  ['**~~a~~**', '<strong><del>a</del></strong>'],
  ['~a~~', '~a~~'],
  ['~~a~', '~~a~'],
  ['b ~~~a~~~', 'b ~~~a~~~'],
  ['~ a ~', '~ a ~'],
  ['\\~a~', '~a~'],
] as const)('%s is %s', ([text, html]) => {
  expect(markdown.renderInline(text)).toBe(html);
});
