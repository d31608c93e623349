import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { findIncludes } from '#includes/find-includes.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { plainText } from '#plain-text.ts';
import { HOSTILE_TEXTS } from '#testing/hostile-texts.ts';
import { textBlocks } from '#text-blocks.ts';

// Long enough to go past the limits of nesting, labels and lines.
const LENGTH = 12_000;
const ORIGIN = 'https://culvert.example';
const render = await createMarkdownRenderer({ typography: true });

test('their names are distinct, and each is about as long as asked for', () => {
  expect(new Set(HOSTILE_TEXTS.map(({ name }) => name)).size).toBe(HOSTILE_TEXTS.length);
  for (const { name, make } of HOSTILE_TEXTS) {
    expect(make(LENGTH).length, name).toBeGreaterThan(LENGTH * 0.9);
    expect(make(LENGTH).length, name).toBeLessThan(LENGTH * 1.5);
  }
});

test.for(HOSTILE_TEXTS)(
  '$name: page, feed, plain text, blocks and Markdown are made, and code blocks found',
  async ({ make }) => {
    const markdown = make(LENGTH);
    const { html, headings } = await render(markdown, { resolveImage: () => undefined });
    expect(html).not.toMatch(/<(?:script|iframe|style)\b/);
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    expect(portableHtml(html, `${ORIGIN}/blog/a`)).not.toMatch(/page-only|<span|<script/);
    expect(plainText(markdown)).not.toMatch(/\n|`/);
    expect(textBlocks(markdown).filter(({ kind, text }) => kind !== 'code' && text.includes('\n'))).toEqual([]);
    expect(findIncludes(`~~~js file="a"\n~~~\n\n${markdown}`)[0]).toMatchObject({ opening: 0, closing: 1, file: 'a' });
    const absolute = portableMarkdown(markdown, (url) => `${ORIGIN}/${url}`);
    expect(absolute.split('\n')).toHaveLength(markdown.split('\n').length);
  },
);
