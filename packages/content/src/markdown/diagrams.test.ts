import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { DRAWING, diagramsIn } from '#markdown/diagrams.ts';
import { createMarkdownRenderer, type ResolvedImage } from '#markdown/render-markdown.ts';

const render = await createMarkdownRenderer();
const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

/** The text with each of its diagrams drawn. */
function drawn(markdown: string, lang?: string) {
  const files = new Set(diagramsIn(markdown).map(({ file }) => file));
  const resolveImage = (file: string): ResolvedImage | undefined =>
    files.has(file) ? { url: `/blog/a/${file}`, width: 400, height: 300, dark: { url: '/dark.svg' } } : undefined;
  return render(markdown, { resolveImage, lang });
}

test('a diagram is a picture for light and dark looks, with its source folded below', async () => {
  const source = 'flowchart LR\naccTitle: A & B\naccDescr: One asks the other.\nA-->B';
  const { html, notices } = await drawn(fence(source), 'de');
  const [, alt] = / alt="([^"]*)"/.exec(html) ?? [];
  expect(alt).toBe('A &amp; B. One asks the other.');
  expect(html).toMatch(
    /^<figure><div class="diagram" role="group" aria-label="Diagram: A &amp; B" tabindex="0"><a class="light-only" .*\/blog\/a\/[0-9a-f]{16}\.svg.*<img class="dark-only" src="\/dark\.svg".*<\/div><figcaption>A &amp; B<\/figcaption><\/figure>\n<details><summary lang="en-US">Source of the diagram<\/summary><figure class="code" data-language="mermaid">.*<\/figure>\n<\/details>\n$/s,
  );
  expect(notices).toEqual([]);
});

test.for([
  ['pie title Shares\n"a" : 1', 'Shares'],
  ['---\ntitle: Shares\n---\nflowchart LR\nA-->B', 'Shares'],
] as const)('the title that the drawing of %j shows is not written again', async ([source, title]) => {
  const { html } = await drawn(fence(source));
  expect(html).toContain(`aria-label="Diagram: ${title}"`);
  expect(html).toContain(`alt="${title}"`);
  expect(html).not.toContain('</div><figcaption>');
});

test('a diagram without a drawing shows its source, and says which command draws it', async () => {
  const { html, notices } = await render(`Text.\n\n> ${fence('pie').trim().replaceAll('\n', '\n> ')}`, {
    resolveImage: () => undefined,
  });
  expect(html).not.toContain('class="diagram"');
  expect(html).toContain('<figure class="code" data-language="mermaid">');
  expect(notices).toEqual([
    { code: 'diagram-not-drawn', line: 3, message: expect.stringContaining('run npm run diagrams') },
  ]);
});

test('the diagrams of a text are found wherever the page shows them, named by their source', () => {
  const found = diagramsIn(
    `${fence('pie')}\n- a\n\n  ~~~ mermaid title="B"\n  graph TD\n  ~~~\n\n> ${fence('pie').replace(/\n/g, '\n> ')}`,
  );
  expect(found.map(({ line, source }) => [line, source])).toEqual([
    [1, 'pie\n'],
    [7, 'graph TD\n'],
    [11, 'pie\n'],
  ]);
  expect(found[0]?.file).toMatch(DRAWING);
  expect(found[0]?.file).toBe(found[2]?.file);
  expect(found[0]?.file).not.toBe(found[1]?.file);
});

test('a feed has the picture and the source', async () => {
  const { html } = await drawn(fence('flowchart LR\nA[A label]-->B'));
  const portable = portableHtml(html, 'https://culvert.example/blog/a');
  expect(portable.match(/<img /g)).toHaveLength(1);
  expect(portable).toMatch(/<details><summary>Source of the diagram<\/summary><figure><pre>/);
});
