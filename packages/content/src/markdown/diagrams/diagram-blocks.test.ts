import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { MOST_DIAGRAMS } from '#markdown/diagrams/diagrams.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();
const rendered = (markdown: string, lang?: string) => render(markdown, { resolveImage: () => undefined, lang });
const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

test('a diagram is a figure that can be reached by keyboard, with its source folded below', async () => {
  const { html, notices } = await rendered(diagram('flowchart LR\naccTitle: A & B\nA-->B'), 'de');
  expect(html).toMatch(
    /^<figure><div class="diagram" role="group" aria-label="Diagram: A &amp; B" tabindex="0"><svg role="img" aria-label="A &amp; B" .*<\/svg><\/div><figcaption>A &amp; B<\/figcaption><\/figure>\n<details><summary lang="en-US">Source of the diagram<\/summary><figure class="code" data-language="mermaid">.*<\/figure>\n<\/details>\n$/s,
  );
  expect(notices).toEqual([]);
});

test('a title that the drawing itself shows is not written again', async () => {
  const { html } = await rendered(diagram('pie title Shares\n"a" : 1'));
  expect(html).toContain('aria-label="Diagram: Shares"');
  expect(html).not.toContain('</div><figcaption>');
});

test('no two diagrams of a post share an id', async () => {
  const { html } = await rendered(diagram('flowchart LR\nA-->B').repeat(2));
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(ids).toEqual(['_0-0', '_1-0']);
});

test.for([
  [
    'Text.\n\n```mermaid\nflowchart LR\nA-->B\nB-->[x\n```',
    'diagram',
    6,
    'Mermaid cannot read it: "SQS" is not expected there; correct it',
  ],
  [
    '> ```mermaid\n> mindmap\n> ```',
    'diagram-not-drawn',
    1,
    'diagrams that begin with "mindmap" are not drawn here; to show it drawn, save it as an SVG',
  ],
] as const)('%j shows its source and is told of', async ([markdown, code, line, message]) => {
  const { html, notices } = await rendered(markdown);
  expect(html).not.toContain('<svg');
  expect(html).toContain('<figure class="code" data-language="mermaid">');
  expect(notices).toEqual([{ code, line, message: expect.stringContaining(message) }]);
});

test('of very many, the first are drawn', async () => {
  const { html, notices } = await rendered(diagram('pie\n"a" : 1').repeat(MOST_DIAGRAMS + 1));
  expect(html.match(/<svg/g)).toHaveLength(MOST_DIAGRAMS);
  expect(notices).toHaveLength(1);
});

test('a feed has the source, and no text of the drawing', async () => {
  const { html } = await rendered(diagram('flowchart LR\nA[A label]-->B'));
  const portable = portableHtml(html, 'https://culvert.example/blog/a');
  expect(portable.match(/A label/g)).toHaveLength(1);
  expect(portable).toMatch(/<details><summary>Source of the diagram<\/summary><figure><pre>/);
});
