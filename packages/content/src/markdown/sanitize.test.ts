import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = createMarkdownRenderer({ mediaOrigins: ['https://assets.example'] });
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

test.for([
  [
    '<iframe width="640" src="https://video.example/embed/1" title="A talk" allowfullscreen></iframe>',
    '<p><a href="https://video.example/embed/1">A talk</a></p>',
  ],
  ['![A plan](https://a.example/b.png "T")', '<p><a href="https://a.example/b.png">A plan</a></p>'],
  ['A <img src="//a.example/b.png" alt="A plan">', '<p>A <a href="https://a.example/b.png">A plan</a></p>'],
  [
    'A <video src="/b.mp4" poster="https://a.example/b.png" title="A tour" controls></video>',
    '<p>A <a href="https://a.example/b.png">A tour</a></p>',
  ],
  [
    '<video controls>\n<source src="https://a.example/b.webm">\nNo video here.\n</video>',
    '<p><a href="https://a.example/b.webm">https://a.example/b.webm</a></p>',
  ],
] as const)('%s becomes a link, and is reported', async ([markdown, html]) => {
  const shown = await render(markdown);
  expect(shown.html.trim()).toBe(html);
  expect(shown.notices.at(-1)?.message).toContain('is not shown but linked to');
});

test.for([
  'A <img src="b.png" alt="B" width="1" height="2">',
  'A <img src="https://assets.example/b.png" alt="B"> <img src="data:image/png;base64,AA==" alt="">',
  'A <video controls><source src="/b.mp4" type="video/mp4"><track src="/b.vtt" kind="captions"></video>',
])('%s is shown', async (markdown) => {
  expect(await render(markdown)).toMatchObject({ html: `<p>${markdown}</p>\n`, notices: [] });
});

test('the message says why, and what to do', async () => {
  const { notices } = await render(
    'A\n\n![B](https://a.example/b.png)\n\n<iframe src="https://c.example"></iframe>\n\n<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  );
  expect(notices.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringContaining('3 "https://a.example/b.png" is not shown but linked to, because pages don\'t show media'),
    expect.stringContaining('5 "https://c.example" is not shown but linked to, because pages contain no other pages'),
    expect.stringContaining('write :::video https://www.youtube.com/watch?v=dQw4w9WgXcQ Title'),
  ]);
});

test.for([
  'A <img src="b.png" alt="" name="cookie">',
  'A <span name="body">b</span> <img src="b.png" alt="" id="all" name="all">',
  'A <video src="/b.mp4" name="getElementById"></video>',
  'A <img src="b.png" alt="" usemap="#c" ismap>',
  'A <b action="/" method="post" enctype="text/plain" accept="a" accept-charset="b" prompt="c">d</b>',
])('%s has no attribute that scripts or forms read', async (markdown) => {
  const { html, notices } = await render(markdown);
  expect(html).not.toMatch(/name=|action=|method=|type=|accept|prompt|usemap|ismap/);
  expect(notices[0]?.message).toContain('is left out, because posts have no styles, scripts');
});

test.for(['<a name="b"></a>', 'A <a name="b" href="#c">d</a>', '<details name="c">\n<summary>D</summary>\n</details>'])(
  '%s keeps its name',
  async (markdown) => {
    const { html, notices } = await render(`${markdown}\n`);
    expect(html).toContain(markdown.split('\n')[0]);
    expect(notices).toEqual([]);
  },
);
