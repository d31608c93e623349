import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer({ mediaOrigins: ['https://assets.example'] });
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

test.for([
  [
    'a frame with a title',
    '<iframe width="640" src="https://video.example/embed/1" title="A talk" allowfullscreen></iframe>',
    '<p><a href="https://video.example/embed/1">A talk</a></p>',
  ],
  ['a frame of this site', '<iframe src="/demo" title="Demo"></iframe>', '<p><a href="/demo">Demo</a></p>'],
  [
    'an image as Markdown',
    '![A plan](https://a.example/b.png "T")',
    '<p><a href="https://a.example/b.png">A plan</a></p>',
  ],
  [
    'an image as HTML',
    'A <img src="https://a.example/b.png" alt="A plan">',
    '<p>A <a href="https://a.example/b.png">A plan</a></p>',
  ],
  ['an image in a link', '[![A plan](https://a.example/b.png)](/c)', '<p><a href="/c">A plan</a></p>'],
  [
    'a picture',
    '<picture>\n<source srcset="https://a.example/b.avif">\n<img src="https://a.example/b.png" alt="A plan">\n</picture>',
    '<p><a href="https://a.example/b.png">A plan</a></p>',
  ],
  [
    'a video',
    'A <video src="https://a.example/b.mp4" title="A tour" controls></video>',
    '<p>A <a href="https://a.example/b.mp4">A tour</a></p>',
  ],
  [
    'a video with sources, and what it says without',
    '<video controls>\n<source src="https://a.example/b.webm">\n<source src="https://a.example/b.mp4">\nNo video here.\n</video>',
    '<p><a href="https://a.example/b.webm">https://a.example/b.webm</a></p>',
  ],
] as const)('%s becomes a link, and that is reported', async ([, markdown, html]) => {
  const shown = await render(markdown);
  expect(shown.html.trim()).toBe(html);
  expect(shown.notices.map(({ code }) => code)).toContain('media-linked');
});

test.for([
  'A <img src="/blog/a/b.png" alt="B">',
  'A <img src="b.png" srcset="b.png 1x, c.png 2x" alt="B" width="1" height="2">',
  'A <img src="https://assets.example/b.png" alt="B">',
  'A <video src="/b.mp4" poster="/b.png" controls></video>',
  'A <video controls><source src="/b.mp4" type="video/mp4"><track src="/b.vtt" kind="captions"></video>',
  'A <picture><source srcset="/b.avif" type="image/avif"><img src="/b.png" alt="B"></picture>',
])('%s is shown', async (markdown) => {
  expect(await render(markdown)).toMatchObject({ html: `<p>${markdown}</p>\n`, notices: [] });
});

test.for([
  ['a poster', 'A <video src="/b.mp4" poster="https://a.example/b.png"></video>', '<video src="/b.mp4"></video>'],
  [
    'a candidate',
    'A <img src="/b.png" srcset="/b.png 1x, https://a.example/c.png 2x" alt="B">',
    '<img src="/b.png" alt="B">',
  ],
  [
    'a source',
    'A <video><source src="/b.mp4"><source src="https://a.example/b.mp4"></video>',
    '<video><source src="/b.mp4"></video>',
  ],
] as const)('%s of another site is left out, and that is reported', async ([, markdown, html]) => {
  const shown = await render(markdown);
  expect(shown.html).toBe(`<p>A ${html}</p>\n`);
  expect(shown.notices.map(({ code }) => code)).toEqual(['html-dropped']);
});

test('an author reads what became of it, why, and what to do', async () => {
  const { notices } = await render('A\n\n![B](https://a.example/b.png)\n\n<iframe src="https://c.example"></iframe>');
  expect(notices).toMatchObject([
    {
      code: 'media-linked',
      line: 3,
      message:
        '"https://a.example/b.png" is not shown but linked to, since pages show nothing of other sites; put the file next to the post to show it',
    },
    {
      code: 'media-linked',
      line: 5,
      message:
        '"https://c.example" is not shown but linked to, since pages contain no other pages; give it a title="…", which becomes the text of the link (a video of YouTube or Vimeo is :::video https://… Title)',
    },
  ]);
});
