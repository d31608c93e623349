import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { portableMarkdown } from '#machine-readers/portable-markdown.ts';
import { isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { postText } from '#markdown/post-text.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const render = createMarkdownRenderer({ highlight: false });
const FIELDS = 'type: bar\ntitle: Requests a | b\n';
const CHART = `${FIELDS}data: |\n  Limiter,n\n  Log,1200\n`;
const context = { resolveImage: () => undefined };

test('a chart is drawn on the page, and its table everywhere else', async () => {
  const { body, tree, parsed, notices } = await render(`Before.\n\n\`\`\`chart\n${CHART}\`\`\`\n\nAfter.\n`, context);
  expect(body).toEqual([
    {
      html: expect.stringMatching(
        /^<p>Before.*<figure class="chart" data-type="bar">.*<rect .*<td>1,200<\/td>.*After/s,
      ),
    },
  ]);
  expect(portableHtml(tree, 'https://a.example/').html).toContain(
    '<figure><figcaption>Requests a | b</figcaption><div><table><thead><tr><th scope="col">Limiter</th>',
  );
  expect(postText(tree).body).toBe('Before.\nRequests a | b\nLimiter\nn\nLog\n1,200\nAfter.');
  expect(portableMarkdown(parsed, (url) => url)).toBe(
    'Before.\n\n**Requests a | b**\n\n| Limiter | n |\n| --- | ---: |\n| Log | 1200 |\n\nAfter.\n',
  );
  expect(notices).toEqual([]);
});

test('a chart is drawn in a list too, with labels in the language of the site', async () => {
  const { html } = await render(`- \`\`\`Chart\n  ${CHART.replaceAll('\n', '\n  ')}\`\`\`\n`, {
    ...context,
    lang: 'de',
  });
  expect(html).toMatch(/<li>.*<rect .*<summary lang="en-US">The numbers<.*<td>1\.200</s);
});

test('the numbers may be in a file, and mistakes in it name its line', async () => {
  const markdown = `\`\`\`chart file="n.csv"\n${FIELDS}\`\`\`\n`;
  const withFile = (text: string) => render(markdown, { ...context, code: [{ name: 'n.csv', text }] });
  const { body, parsed } = await withFile('Limiter,n\nLog,12\n');
  expect(body).toEqual([{ html: expect.stringContaining('<th scope="row">Log</th><td>12</td>') }]);
  expect(portableMarkdown(parsed, (url) => url)).toContain('| Log | 12 |');
  const { refusal } = await withFile('Limiter,n\nLog,many\n');
  expect(refusal).toMatchObject({ line: 1, message: expect.stringContaining('n.csv, line 2: "many" is not a number') });
});

test('a mistake keeps the post from being published, and names the line', async () => {
  const { refusal, body } = await render(`Text.\n\n> \`\`\`chart\n> typ: bar\n> \`\`\`\n`, context);
  expect(refusal).toEqual({
    rule: 'chart/data',
    line: 4,
    message: 'the chart cannot be drawn: unknown field typ; did you mean type?',
  });
  expect(body).toMatchObject([{ html: expect.stringContaining('typ: bar') }]);
});

test.for([
  ['pie\n"a" : 1', false],
  ['---\ntitle: Shares\n---\n\n  xychart-beta\nbar [1]', false],
  ['flowchart LR\n  pie --> line\n  bar [1]', true],
  ['sequenceDiagram\n  a->>b: xychart', true],
] as const)('%j is a diagram: %j, because charts of Mermaid are not drawn', async ([source, isDiagram]) => {
  const { diagrams, body } = await render(`\`\`\`mermaid\n${source}\n\`\`\`\n`, context);
  expect(diagrams).toHaveLength(isDiagram ? 1 : 0);
  expect(body).toMatchObject([{ html: expect.stringContaining('data-language="mermaid"') }]);
});

test.for(['1', ' ', '---\n', '"a" : '])('many %j are read in time', (part) => {
  const start = performance.now();
  isMermaidChart(part.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(2000);
});
