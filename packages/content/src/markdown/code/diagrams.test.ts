import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { DRAWING } from '#media/media-types.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path class="fill-box" d="M0 0h9"/></svg>';
const fence = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n`;

const render = createMarkdownRenderer({ highlight: false });

async function show(source: string, { lang, isDrawn = true }: { lang?: string; isDrawn?: boolean } = {}) {
  const resolveImage = (file: string) =>
    isDrawn && DRAWING.test(file)
      ? { url: '/blog/a/1.svg', width: 400, height: 300, hash: 'abc', drawing: SVG }
      : undefined;
  return render(fence(source), { resolveImage, ...(lang && { lang }) });
}

test('a diagram is a part of the page, with its source folded below, and a picture in feeds', async () => {
  const { html, tree, notices, pictures } = await show(
    'flowchart LR\naccTitle: A & B\naccDescr: One asks the other.\nA-->B',
    {
      lang: 'de',
    },
  );
  expect(html).toMatch(
    /^<figure class="drawing"><figcaption>A &amp; B<\/figcaption><div class="diagram" role="group" aria-label="Diagram: A &amp; B" tabindex="0"><a aria-haspopup="dialog" href="\/blog\/a\/1.svg" data-enlarge="0"><svg width="400" height="300" class="wide" role="img" aria-label="A &amp; B. One asks the other."><path class="fill-box" d="M0 0h9"><\/path><\/svg><\/a><\/div><details><summary lang="en-US">Source of the drawing<\/summary><figure class="code" data-language="mermaid">.*<\/figure><\/details><\/figure>\n$/s,
  );
  expect(portableHtml(tree, 'https://a.example/blog/a').html).toMatch(
    /^<figure><figcaption>A &amp; B<\/figcaption><img src="https:\/\/a.example\/blog\/a\/1.svg\?v=abc" alt="A &amp; B. One asks the other." width="400" height="300"><details>/,
  );
  expect(pictures).toEqual([
    {
      url: '/blog/a/1.svg',
      width: 400,
      height: 300,
      hash: 'abc',
      alt: 'A & B. One asks the other.',
      isDrawing: true,
      caption: 'A &amp; B',
    },
  ]);
  expect(notices).toEqual([]);
});

test.for([
  [528, 'drawing'],
  [529, 'drawing wide'],
] as const)('a drawing of %d pixels is in a figure of the class %j', async ([width, className]) => {
  const resolveImage = () => ({ url: '/blog/a/1.svg', width, height: 300, drawing: SVG });
  const { html } = await render(fence('gitGraph'), { resolveImage });
  expect(html).toMatch(new RegExp(`^<figure class="${className}">`));
});

test('a drawing that a phone shows at its full size does not open', async () => {
  const resolveImage = () => ({ url: '/blog/a/1.svg', width: 358, height: 300, drawing: SVG });
  const { html, pictures } = await render(fence('gitGraph'), { resolveImage });
  expect([html.includes('<a '), pictures]).toEqual([false, []]);
});

test.for([
  ['sequenceDiagram\n  title Shares\n  a->>b: c', 'Shares'],
  ['---\ntitle: Shares\n---\nflowchart LR\nA-->B', 'Shares'],
] as const)('a diagram whose drawing shows its title gets no caption: %j', async ([source, title]) => {
  const { html } = await show(source);
  expect(html).toContain(`aria-label="Diagram: ${title}"`);
  expect(html).toContain(`role="img" aria-label="${title}"`);
  expect(html).toMatch(/^<figure class="drawing"><div /);
});

test('two drawings of a post share no ids', async () => {
  const drawing = SVG.replace('<path', '<marker id="a"><path d="M0 0"/></marker><path marker-end="url(#a)"');
  const { html } = await render(fence('gitGraph') + fence('gitGraph'), {
    resolveImage: () => ({ url: '/blog/a/1.svg', drawing }),
  });
  expect(html.match(/ id="[^"]*"|url\(.*?\)/g)).toEqual([
    ' id="page--drawing-1-a"',
    'url(#page--drawing-1-a)',
    ' id="page--drawing-2-a"',
    'url(#page--drawing-2-a)',
  ]);
});

test('a diagram without a drawing shows its source, and the notice says which command draws it', async () => {
  const { html, notices } = await show('gitGraph', { isDrawn: false });
  expect(html).toMatch(/^<figure class="code" data-language="mermaid">/);
  expect(notices).toMatchObject([{ line: 1, message: expect.stringContaining('run npx @portico/diagrams') }]);
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

test('the diagrams of a text are found wherever the page shows them, named by their source', async () => {
  const markdown = `${fence('gitGraph')}\n- a\n\n  ~~~ mermaid title="B"\n  graph TD\n  ~~~\n\n> ${fence('gitGraph').replace(/\n/g, '\n> ')}`;
  const { diagrams: found } = await render(markdown, { resolveImage: () => undefined });
  expect(found.map(({ line, source }) => [line, source])).toEqual([
    [1, 'gitGraph\n'],
    [7, 'graph TD\n'],
    [11, 'gitGraph\n'],
  ]);
  expect(found[0]?.file).toMatch(DRAWING);
  expect(found[0]?.file).toBe(found[2]?.file);
  expect(found[0]?.file).not.toBe(found[1]?.file);
});
