import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { expect, test } from 'vitest';
import { finishCode } from '#markdown/code/code-blocks.ts';
import { DRAWING, diagramsIn } from '#markdown/code/diagrams.ts';
import { labelsFor } from '#markdown/labels.ts';
import { createNotices } from '#markdown/notices.ts';
import { applyReplacements, type ResolvedImage } from '#markdown/visitor.ts';
import { finishPost } from '#markdown/visitors/finish-post.ts';

const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

async function show(source: string, { lang, isDrawn = true }: { lang?: string; isDrawn?: boolean } = {}) {
  const files = isDrawn ? diagramsIn({ markdown: fence(source) }).map(({ file }) => file) : [];
  const resolveImage = (file: string): ResolvedImage | undefined =>
    files.includes(file) ? { url: `/blog/a/${file}`, width: 400, height: 300, dark: { url: '/dark.svg' } } : undefined;
  const pre = Object.assign(h('pre', { dataInfo: 'mermaid' }, h('code', `${source}\n`)), {
    position: { start: { line: 3, column: 1 }, end: { line: 3, column: 1 } },
  });
  const tree: Root = { type: 'root', children: [pre] };
  const notices = createNotices();
  const context = { resolveImage, lang: lang ?? 'en-US', labels: labelsFor(lang), notices };
  const post = finishPost(tree, context, undefined);
  await finishCode(post, { highlight: true });
  applyReplacements(tree, post.replacements);
  return { html: toHtml(tree, { characterReferences: { useNamedReferences: true } }), notices: notices.list() };
}

test('a diagram is a picture for light and dark themes, with its source folded below', async () => {
  const { html, notices } = await show('flowchart LR\naccTitle: A & B\naccDescr: One asks the other.\nA-->B', {
    lang: 'de',
  });
  expect(/ alt="([^"]*)"/.exec(html)?.[1]).toBe('A &amp; B. One asks the other.');
  expect(html).toMatch(
    /^<figure><div class="diagram" role="group" aria-label="Diagram: A &amp; B" tabindex="0"><a class="light-only" .*\/blog\/a\/[0-9a-f]{16}\.svg.*<img class="dark-only" src="\/dark\.svg".*<\/div><figcaption>A &amp; B<\/figcaption><\/figure><details><summary lang="en-US">Source of the diagram<\/summary><figure class="code" data-language="mermaid">.*<\/figure><\/details>$/s,
  );
  expect(notices).toEqual([]);
});

test.for([
  ['pie title Shares\n"a" : 1', 'Shares'],
  ['---\ntitle: Shares\n---\nflowchart LR\nA-->B', 'Shares'],
] as const)('a diagram whose drawing shows its title gets no caption: %j', async ([source, title]) => {
  const { html } = await show(source);
  expect(html).toContain(`aria-label="Diagram: ${title}"`);
  expect(html).toContain(`alt="${title}"`);
  expect(html).not.toContain('</div><figcaption>');
});

test('a diagram without a drawing shows its source, and the notice says which command draws it', async () => {
  const { html, notices } = await show('pie', { isDrawn: false });
  expect(html).toMatch(/^<figure class="code" data-language="mermaid">/);
  expect(notices).toMatchObject([{ line: 3, message: expect.stringContaining('run npm run diagrams') }]);
});

test.for([
  ['---\ntitle: "A way"\n---\nflowchart LR', 'A way'],
  ['flowchart LR\n  accTitle: A <b>\n  A --> B', 'A &lt;b>'],
  ['sequenceDiagram\n  title A', 'A'],
  ['flowchart LR\n  title:   \n  title --> B', undefined],
] as const)('without a drawing, the source %j has the title %s', async ([source, title]) => {
  const { html } = await show(source, { isDrawn: false });
  expect(/<figcaption>(.*)<\/figcaption>/.exec(html)?.[1]).toBe(title);
});

test('the diagrams of a text are found wherever the page shows them, named by their source', () => {
  const found = diagramsIn({
    markdown: `${fence('pie')}\n- a\n\n  ~~~ mermaid title="B"\n  graph TD\n  ~~~\n\n> ${fence('pie').replace(/\n/g, '\n> ')}`,
  });
  expect(found.map(({ line, source }) => [line, source])).toEqual([
    [1, 'pie\n'],
    [7, 'graph TD\n'],
    [11, 'pie\n'],
  ]);
  expect(found[0]?.file).toMatch(DRAWING);
  expect(found[0]?.file).toBe(found[2]?.file);
  expect(found[0]?.file).not.toBe(found[1]?.file);
});
