import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { parsedMarkup, plainMarkup } from '#testing/plain-markup.ts';

const render = createMarkdownRenderer();

// The examples of GitHub Flavored Markdown 0.29 for its extensions (https://github.github.com/gfm/), for what is ours. Hosts with
// underscores, hosts of one letter after the last dot and `xmpp:` aren't links here: linkify-it doesn't take them.
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
  ['<https://a.example/b（c）>', ['https://a.example/b%EF%BC%88c%EF%BC%89']],
] as const)('the links of %j', async ([markdown, links]) => {
  const { html } = await render(markdown, { resolveImage: () => undefined });
  expect([...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href)).toEqual(links);
});

test.for([
  ['We shipped it\n: )', '<p>We shipped it\n: )</p>'],
  ['We shipped it\n\n: -)', '<p>We shipped it</p><p>: -)</p>'],
  ['Term\n: A [word](/b)\n: )', '<dl><dt>Term</dt><dd>A <a href="/b">word</a></dd><dd>)</dd></dl>'],
  [
    '改行は\nスペースに\n**ならない**\n。\nAPIは\nAPI',
    '<p>改行はスペースに<strong>ならない</strong>。\nAPIは\nAPI</p>',
  ],
  [
    '漢字  \n漢字\n`字`\n字\n![字\n字](/b.png)',
    '<p>漢字<br>\n漢字\n<code>字</code>\n字\n<img src="/b.png" alt="字字"></p>',
  ],
  ['줄 바꿈은\n띄어쓰기다', '<p>줄 바꿈은\n띄어쓰기다</p>'],
] as const)('the blocks and lines of %j', ([markdown, expected]) => {
  expect(parsedMarkup(markdown).replaceAll(/(<\/?d[ldt]>)\s*/g, '$1')).toBe(plainMarkup(expected));
});

test('joined lines count', async () => {
  const { notices } = await render('改行は\nスペース\n\u3042 <foo>', { resolveImage: () => undefined });
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
