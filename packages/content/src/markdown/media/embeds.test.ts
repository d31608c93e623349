import { expect, test } from 'vitest';
import { portableHtml } from '#feeds/portable-html.ts';
import { frameOriginsIn, parseEmbed } from '#markdown/media/embeds.ts';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';

const renderMarkdown = await createMarkdownRenderer();
const render = (markdown: string) => renderMarkdown(markdown, { resolveImage: () => undefined });

const ID = 'dQw4w9WgXcQ';
const YOUTUBE = {
  page: `https://www.youtube.com/watch?v=${ID}`,
  frame: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
};
const VIMEO = { page: 'https://vimeo.com/123', frame: 'https://player.vimeo.com/video/123?autoplay=1&dnt=1' };

test.for([
  [`https://www.youtube.com/watch?v=${ID}`, YOUTUBE],
  [`http://m.youtube.com/watch?list=a&v=${ID}`, YOUTUBE],
  [`https://youtu.be/${ID}?si=abc`, YOUTUBE],
  [`https://www.youtube.com/shorts/${ID}`, YOUTUBE],
  [`https://www.youtube-nocookie.com/embed/${ID}`, YOUTUBE],
  [`https://youtu.be/${ID}?t=90`, { page: `${YOUTUBE.page}&t=90s`, frame: `${YOUTUBE.frame}&start=90` }],
  [
    `https://www.youtube.com/watch?v=${ID}&t=1h2m`,
    { page: `${YOUTUBE.page}&t=3720s`, frame: `${YOUTUBE.frame}&start=3720` },
  ],
  ['https://vimeo.com/123', VIMEO],
  ['https://vimeo.com/123?share=copy#t=1m30s', { page: `${VIMEO.page}#t=90s`, frame: `${VIMEO.frame}#t=90s` }],
  [
    'https://player.vimeo.com/video/123?h=0123abcdef',
    { page: `${VIMEO.page}/0123abcdef`, frame: `${VIMEO.frame}&h=0123abcdef` },
  ],
  ['https://vimeo.com/123/0123abcdef', { page: `${VIMEO.page}/0123abcdef`, frame: `${VIMEO.frame}&h=0123abcdef` }],
] as const)('%s is a video', ([url, expected]) => {
  expect(parseEmbed(url)).toMatchObject(expected);
});

test.for([
  'https://www.youtube.com/@someone',
  'https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG',
  'https://www.youtube.com/watch?v=short',
  `https://youtube.com.evil.example/watch?v=${ID}`,
  `https://evil.example/youtu.be/${ID}`,
  `javascript://youtu.be/${ID}`,
  'https://vimeo.com/channels/staffpicks',
  'demo.mp4',
])('%j is none', (url) => {
  expect(parseEmbed(url)).toBeUndefined();
});

test('a video of another site is a link to it, and nothing of that site is in the page', async () => {
  const { html, notices } = await render(`Before.\n:::video https://youtu.be/${ID} A <b> & *more*\nAfter.`);
  expect(notices).toEqual([]);
  expect(html).toContain(`<a data-embed="${YOUTUBE.frame}" href="${YOUTUBE.page}">`);
  expect(html).toContain('A &lt;b> &amp; *more*</span></a>');
  expect(html).not.toMatch(/<i?frame|<img|src=/);
  expect(html).toMatch(/^<p>Before\.<\/p>.*<\/figure>\s*<p>After\.<\/p>\s*$/s);
  expect(portableHtml(html, 'https://culvert.example/blog/a')).toContain(
    `<figure><a href="${YOUTUBE.page}">A &lt;b> &amp; *more*</a></figure>`,
  );
});

test('the picture beside the post that the id names is its still', async () => {
  const asked: string[] = [];
  const { html } = await renderMarkdown(`:::video https://youtu.be/${ID} A`, {
    resolveImage(source) {
      asked.push(source);
      return source.endsWith('.png') ? { url: `/blog/a/${source}`, width: 640, height: 360 } : undefined;
    },
  });
  expect(html).toContain(`<img src="/blog/a/${ID}.png" alt="" width="640"`);
  expect(html).not.toContain('<svg');
  // So that a page is rendered again when another one comes.
  expect(asked).toHaveLength(5);
});

test('frames are allowed of the sites whose videos a text has, and of none that it speaks of', async () => {
  const one = await render(':::video https://vimeo.com/1 A');
  expect(frameOriginsIn(one.html)).toEqual(['https://player.vimeo.com']);
  const both = await render(`:::video https://vimeo.com/1 A\n:::video https://youtu.be/${ID} B`);
  expect(frameOriginsIn(both.html)).toEqual(['https://www.youtube-nocookie.com', 'https://player.vimeo.com']);
  const none = await render(
    '`data-embed="https://player.vimeo.com/"` [a](https://vimeo.com/1) <a data-embed="https://player.vimeo.com/" href="/b">b</a>\n\n x data-embed="https://player.vimeo.com/',
  );
  expect(frameOriginsIn(none.html)).toEqual([]);
  const block = await render('<div>\n data-embed="https://player.vimeo.com/\n</div>');
  expect(block.html).toContain(' data-embed="https://player.vimeo.com/');
  expect(frameOriginsIn(block.html)).toEqual([]);
});

test.for([
  [':::video demo.mp4 A', `:::video is shown as text, since "demo.mp4" isn't a video of YouTube and Vimeo; write `],
  [':::video', ':::video is shown as text, since it has no URL; write '],
] as const)('%j is text, which is told', async ([markdown, message]) => {
  const { html, notices } = await render(markdown);
  expect(html).toBe(`<p>${markdown}</p>\n`);
  expect(notices).toMatchObject([{ code: 'directive', line: 1, message: expect.stringContaining(message) }]);
});

test('a video without a title says where it plays, and its author is told', async () => {
  const { html, notices } = await render(':::video https://vimeo.com/1');
  expect(html).toContain('Video on Vimeo</span>');
  expect(notices.map(({ message }) => message)).toEqual([expect.stringMatching(/has no title/)]);
});

test('an end that follows at once is its own, unless something is open that it ends', async () => {
  const alone = await render(':::video https://vimeo.com/1 A\n:::\n\nAfter.');
  expect(alone.html).not.toContain(':::');
  const inside = await render(':::details D\n:::video https://vimeo.com/1 A\n:::\n\nAfter.');
  expect(inside.html).toMatch(/<\/figure>\s*<\/details>\s*<p>After/);
});
