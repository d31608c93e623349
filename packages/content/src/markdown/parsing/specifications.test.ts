import { tests } from 'commonmark-spec';
import { toHtml } from 'hast-util-to-html';
import { visit } from 'unist-util-visit';
import { expect, test } from 'vitest';
import { createParser } from '#markdown/parsing/parser.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { treeOf } from '#markdown/sanitize.ts';
import { createNotices, labelsFor } from '#markdown/tree/context.ts';
import { parseHtml, printTree } from '#markdown/tree/tree.ts';

const BETWEEN_BLOCKS =
  /\s*(<\/?(?:blockquote|del|div|h[1-6r]|ins|li|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^>]*>)\s*/g;
const parser = createParser();

function parsedMarkup(markdown: string): string {
  const notices = createNotices();
  const html = parser.render(markdown, { notices, labels: labelsFor(undefined) });
  return plainMarkup(printTree(treeOf(html, { notices, mediaOrigins: [] })));
}

function plainMarkup(html: string): string {
  const tree = parseHtml(html);
  visit(tree, 'element', ({ tagName, properties, children: [child] }) => {
    const { dataInfo } = properties;
    for (const name of ['dataLine', 'dataInfo', 'dataImage']) {
      delete properties[name];
    }
    if (tagName === 'pre' && dataInfo && child?.type === 'element') {
      child.properties.className = [`language-${String(dataInfo).trim().split(/\s/)[0]}`];
    }
  });
  visit(tree, 'text', (text) => {
    text.value = text.value.replaceAll(/[ \t]*\n[ \t]*/g, '\n');
  });
  return toHtml(tree)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(BETWEEN_BLOCKS, '$1')
    .trim();
}

/** The examples that are rendered differently from CommonMark 0.31.2, by reason. */
const DIFFERENCES: ReadonlyMap<string, readonly number[]> = new Map([
  [
    'sanitizing: a tag of an element that is not allowed is text, and so begins no block of HTML',
    [150, 163, 173, 201, 491, 524, 536, 613, 614, 615, 617, 623],
  ],
  ['sanitizing: an unfinished tag is text', [156, 157, 158]],
  ['sanitizing: an end tag without a start tag is left out', [148]],
  ['sanitizing: an attribute that is not allowed is left out', [169, 616]],
  ['sanitizing: scripts, style sheets and text fields are shown as text', [170, 171, 172, 176, 178]],
  ['sanitizing: instructions, declarations and CDATA, which browsers hide, are text', [180, 181, 182, 627, 628, 629]],
  ['sanitizing: a link needs an allowed scheme, in lower case', [500, 597, 598, 599, 601]],
  ['a tag that is still open at the end of a paragraph is closed there', [187, 344, 476, 477, 494, 630, 631, 642, 643]],
  ['GitHub Flavored Markdown: a bare address is a link', [602, 608, 611, 612]],
]);

const examples = tests.map(
  ({ number, markdown, html }) => [number, markdown.replaceAll('→', '\t'), html.replaceAll('→', '\t')] as const,
);

test('every CommonMark example renders as specified, or differs for a listed reason', () => {
  expect(examples).toHaveLength(652);
  const different = examples.filter(([, markdown, html]) => parsedMarkup(markdown) !== plainMarkup(html));
  expect(different.map(([number]) => number)).toEqual([...DIFFERENCES.values()].flat().toSorted((a, b) => a - b));
});

const render = createMarkdownRenderer();

// The examples of GitHub Flavored Markdown 0.29 for its extensions (https://github.github.com/gfm/), for what is ours. `xmpp:` isn't a link
// here: linkify-it doesn't take it.
const link = (href: string, text = href) => `<a href="${href}">${text}</a>`;
const www = (text: string) => link(`http://${text}`, text);
const mail = (text: string) => link(`mailto:${text}`, text);

test.for([
  [
    'no task',
    '- [] foo\n- [x]bar\n- [ ](/b) baz\n- \\[ ] bim',
    '<ul><li>[] foo</li><li>[x]bar</li><li><a href="/b"> </a> baz</li><li>[ ] bim</li></ul>',
  ],
  ['www with parentheses', '(www.a.b/c?d=e+(f))', `<p>(${www('www.a.b/c?d=e+(f)')})</p>`],
  ['www before "<"', 'www.commonmark.org/he<lp', `<p>${www('www.commonmark.org/he')}&lt;lp</p>`],
  ['www after a letter', 'xwww.a.b /www.a.b', '<p>xwww.a.b /www.a.b</p>'],
  ['addresses with a scheme', 'Visit http://a.b/c?(d)).', `<p>Visit ${link('http://a.b/c?(d)')}).</p>`],
  ['mail', 'foo@bar.baz', `<p>${mail('foo@bar.baz')}</p>`],
  ['mail and a plus', 'hello+xyz@mail.example', `<p>${mail('hello+xyz@mail.example')}</p>`],
  ['mail at an end', 'a.b-c_d@a.example. a@b.example-', `<p>${mail('a.b-c_d@a.example')}. a@b.example-</p>`],
  ['the protocol of mail', 'mailto:foo@bar.baz', `<p>${link('mailto:foo@bar.baz')}</p>`],
] as const)('GFM: %s', ([, markdown, expected]) => {
  expect(parsedMarkup(markdown)).toBe(plainMarkup(expected));
});

test.for([
  [
    'See https://a.example/b?c=1&d=2. a.https://b.example/(c)',
    ['https://a.example/b?c=1&amp;d=2', 'https://b.example/(c)'],
  ],
  [
    'react@18.2.0, git@github.com:owner/name.git, postgres://user@db.example/name, README.md, example.com, gopher://a.example',
    [],
  ],
  ['`www.a.example` <a href="/c">www.a.example</a> [a@b.example](/c)', ['/c', '/c']],
  [
    '詳細（https://a.example/b.）を 「https://b.example」と www.c.example/d？、',
    ['https://a.example/b', 'https://b.example', 'http://www.c.example/d'],
  ],
  ...[
    'https://a.example/x: b',
    '(https://a.example/x.)',
    '((https://a.example/x))',
    '~~https://a.example/x~~',
    '~~https://a.example/x~~.',
    '**https://a.example/x**, *https://a.example/x*; _https://a.example/x_',
    '"https://a.example/x" \'https://a.example/x\'',
    '“https://a.example/x” ‘https://a.example/x’ «https://a.example/x» „https://a.example/x“',
    'https://a.example/x&amp; https://a.example/x&quot;. https://a.example/x&amp;&copy;',
    '[https://a.example/x] {https://a.example/x} [https://a.example/x](https://a.example/x)',
    'https://a.example/x… https://a.example/x!?.,:;',
  ].map((text): [string, string[]] => [
    text,
    Array(text.split(/(?<!\]\()https/).length - 1).fill('https://a.example/x'),
  ]),
  ['https://a.example/x?a=1&amp;b=2', ['https://a.example/x?a=1&amp;b=2']],
  [
    'https://a.example/a_(b)_c(d https://a.example/~b/c:d;e, https://a_b.c.d.example https://a.b_c.example',
    ['https://a.example/a_(b)_c(d', 'https://a.example/~b/c:d;e', 'https://a_b.c.d.example'],
  ],
  [
    'ftp://a.example/b http://münchen.example/ä www.a.example/x; www. https:// xhttps://a.example',
    ['ftp://a.example/b', 'http://xn--mnchen-3ya.example/%C3%A4', 'http://www.a.example/x'],
  ],
  ['<https://a.example/b（c）>', ['https://a.example/b%EF%BC%88c%EF%BC%89']],
] as const)('the links of %j', async ([markdown, links]) => {
  const { html } = await render(markdown, { resolveImage: () => undefined });
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)).toEqual(links);
});

test('joined lines still count in line numbers', async () => {
  const { notices } = await render('改行は\nスペース\n\u3042 <foo bar>', { resolveImage: () => undefined });
  expect(notices.map(({ line }) => line)).toEqual([3]);
});

// Syntax of other systems is text here.
test.for([
  '==a==',
  '++a++',
  '^a^',
  '~a~',
  '||a||',
  ':a:',
  '@a',
  '[[a]]',
  '{{a}}',
  '^[a b]',
  '*[A]: a',
  '!!! a',
  '10:30',
  '10~20 and 10~20',
  '$5 and $10',
])('%j is text', async (markdown) => {
  const { html } = await render(markdown, { resolveImage: () => undefined });
  expect(html.trim()).toBe(`<p>${markdown}</p>`);
});
