import { seededRandom } from '@portico/site/seeded-random';
import sanitizeHtml from 'sanitize-html';
import { expect, test } from 'vitest';
import { ALLOWED_ELEMENTS, isAllowedAttribute } from '#markdown/html/allowed-html.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { activeTags } from '#testing/html.ts';

const ROUNDS = 3000;

const renderMarkdown = await createMarkdownRenderer();
const htmlOf = async (markdown: string) => (await renderMarkdown(markdown, { resolveImage: () => undefined })).html;

// Beginnings, ends and pieces of attacks that sanitizers have let through, and of Markdown that they stand in.
const PIECES = [
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<textarea>',
    '</textarea/>',
    '<title>',
    '<noscript>',
    '</noscript>',
  ],
  ...['<svg>', '</svg>', '<math><mtext>', '<mglyph>', '<template>', '<xmp>', '<plaintext>', '<iframe srcdoc="<b>">'],
  ...[
    '<img src=x onerror=alert(1)>',
    '<img src="a" onload=\'b\'',
    '<a href="javascript:alert(1)">',
    '<a href=" java&#10;script:a">',
  ],
  ...[
    '<a href="data:text/html,<script>">',
    '<b style="a">',
    '<b title="',
    '">',
    "'>",
    '<b title=\'"',
    '<!--',
    '-->',
    '--!>',
    '<!',
    '<?',
    '?>',
  ],
  ...[
    '<![CDATA[',
    ']]>',
    '<p id="x">',
    '</p>',
    '<div>',
    '</div>',
    '<table>',
    '<td>',
    '</table>',
    '<pre>',
    '</pre>',
    '<code>',
    '</code>',
  ],
  ...[
    '<video><source src=//a.b/c>',
    '</video>',
    '<picture>',
    '<iframe src=//a.b>',
    '</iframe>',
    '<form action=x>',
    '<input>',
  ],
  ...[
    '&lt;script&gt;',
    '&#60;b',
    '<',
    '>',
    '</',
    '<b/',
    '<B ONCLICK=a>',
    '</B >',
    '<b\n',
    'x',
    ' ',
    '\n',
    '\n\n',
    '*',
    '`',
    '> ',
    '- ',
    '    ',
  ],
  ...[
    '[a](',
    ')',
    '![',
    '](b)',
    '<https://a.b>',
    '| a |\n| - |\n',
    '```\n',
    '\0',
    '\u2028',
    '<a name=',
    '<x:y>',
    '<b:c d>',
  ],
];

test('whatever an author writes, nothing runs, and a sanitizer finds nothing to take out', {
  timeout: 60_000,
}, async () => {
  const { below, pick } = seededRandom(13);
  for (let round = 0; round < ROUNDS; round += 1) {
    const markdown = Array.from({ length: 1 + below(12) }, () => pick(PIECES)).join('');
    const html = await htmlOf(markdown);
    expect(activeTags(html), markdown).toEqual([]);
    expect(tagsOf(sanitized(html)), markdown).toEqual(tagsOf(html));
  }
});

/** What sanitize-html leaves where it discards what is not allowed, tags and attributes. */
function sanitized(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED_ELEMENTS, 'button', 'label', 'input'],
    allowedAttributes: false,
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowedSchemes: [...sanitizeHtml.defaults.allowedSchemes, 'irc', 'ircs', 'xmpp'],
    selfClosing: ['br', 'hr', 'img', 'input', 'source', 'track', 'wbr', 'col'],
  });
}

/** The tags of HTML by their names, with the names of their attributes that say more than nothing. */
function tagsOf(html: string): readonly string[] {
  // Where paragraphs end, a parser decides.
  const tags = html.replaceAll(/<p(?: [^>]*)?>/g, '');
  return [...tags.matchAll(/<([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*)>/g)].map(([, name = '', rest = '']) => {
    const attributes = [...rest.matchAll(/([a-z-]+)="[^"]+"/g)].map(([, attribute]) => attribute);
    return `${name} ${attributes.join(' ')}`;
  });
}

test('the attributes of what an author writes are allowed ones', async () => {
  const html = await htmlOf('<b onclick=a formaction=b srcdoc=c xlink:href=d data-e=f aria-label=g class=h>i</b>');
  const names = [...html.matchAll(/ ([a-z:-]+)="/g)].map(([, name = '']) => name);
  expect(names).toEqual(['aria-label', 'class']);
  expect(names.every((name) => isAllowedAttribute('b', name))).toBe(true);
});
