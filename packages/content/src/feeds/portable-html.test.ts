import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { feedHtml } from '#testing/html.ts';

const PAGE_URL = 'https://culvert.example/blog/a-post';

test.for([
  ['a path', '<a href="/blog/b">b</a>', '<a href="https://culvert.example/blog/b">b</a>'],
  ['a relative link', '<a href="b">b</a>', '<a href="https://culvert.example/blog/b">b</a>'],
  ['an anchor of the page', '<a href="#fn1">1</a>', `<a href="${PAGE_URL}#fn1">1</a>`],
  ['a script as a link', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  [
    'an image',
    '<img src="/blog/a-post/d.png" alt="D" width="2" height="1" loading="lazy" decoding="async">',
    '<img src="https://culvert.example/blog/a-post/d.png" alt="D" width="2" height="1">',
  ],
  [
    'a video',
    '<video src="/v.mp4" poster="/p.png" controls></video>',
    '<video src="https://culvert.example/v.mp4" poster="https://culvert.example/p.png" controls></video>',
  ],
  ['scripts and handlers', '<p onclick="x()">a<script>alert(1)</script><style>p{}</style></p>', '<p>a</p>'],
  ['a button', '<figure><pre>x</pre><button class="copy">Copy</button></figure>', '<figure><pre>x</pre></figure>'],
  [
    'a task',
    '<ul class="contains-task-list"><li class="task-list-item"><label><input type="checkbox" disabled> a <b>b</b></label></li><li><label><input type="checkbox" disabled checked> c</label></li></ul><p>d</p>',
    '<ul><li>\u2610\uFE0E a <b>b</b></li><li>\u2611\uFE0E c</li></ul><p>d</p>',
  ],
  [
    "a heading's link to itself",
    '<header class="heading"><h2 id="a">A</h2><a class="heading-anchor" href="#a">#</a></header><div>b</div>',
    '<h2>A</h2><div>b</div>',
  ],
  [
    "an author's element of the same class",
    '<div class="heading" lang="ar"><p>a</p></div><p>b</p>',
    '<div lang="ar"><p>a</p></div><p>b</p>',
  ],
] as const)('%s', ([, html, expected]) => {
  expect(feedHtml(html, PAGE_URL)).toBe(expected);
});

test('the HTML of a rendered post stands on its own', async () => {
  const render = await createMarkdownRenderer();
  const markdown = [
    '## A heading',
    '> [!WARNING]\n> Mind the `gap`.',
    'A claim.[^1]',
    '```console title="a shell"\n$ ls <dir>\n```',
    '- [x] A task',
    '<iframe src="https://video.example/1" title="A talk"></iframe>',
    '[^1]: Its [source](/blog/other).',
  ].join('\n\n');
  const { html } = await render(markdown, { resolveImage: () => undefined });
  const portable = feedHtml(html, PAGE_URL);
  expect(portable).not.toMatch(/class=|id=|<span|<div|<button|href="[^h]/);
  expect(portable).toMatch(/^<h2>A heading<\/h2>\n<blockquote>/);
  expect(portable).toContain('<blockquote>\n<strong>Warning</strong>');
  expect(portable).toContain(`<sup><a href="${PAGE_URL}#fn1">1</a></sup>`);
  expect(portable).toContain('<figcaption>a shell</figcaption><pre><code>$ ls &lt;dir>\n</code></pre>');
  expect(portable).toContain('<a href="https://culvert.example/blog/other">source</a>');
  expect(portable).toContain('<ul>\n<li>\u2611\uFE0E A task</li>\n</ul>');
  expect(portable).toContain('<p><a href="https://video.example/1">A talk</a></p>');
  expect(portable).not.toContain('↩');
});
