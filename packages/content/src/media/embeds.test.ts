import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { parseEmbed } from '#media/embeds.ts';
import { feedHtml } from '#testing/html.ts';

const renderMarkdown = createMarkdownRenderer();
const htmlOf = async (markdown: string) => (await renderMarkdown(markdown, { resolveImage: () => undefined })).html;

const ID = 'dQw4w9WgXcQ';
const YOUTUBE = {
  page: `https://www.youtube.com/watch?v=${ID}`,
  frame: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
};
const VIMEO = { page: 'https://vimeo.com/123', frame: 'https://player.vimeo.com/video/123?autoplay=1&dnt=1' };

test.for([
  [`http://m.youtube.com/watch?list=a&v=${ID}`, YOUTUBE],
  [`https://youtu.be/${ID}?si=abc`, YOUTUBE],
  [`https://youtu.be/${ID}?t=1h2m`, { page: `${YOUTUBE.page}&t=3720s`, frame: `${YOUTUBE.frame}&start=3720` }],
  ['https://vimeo.com/123?share=copy#t=90', { page: `${VIMEO.page}#t=90s`, frame: `${VIMEO.frame}#t=90s` }],
  [
    'https://player.vimeo.com/video/123?h=0123abcdef',
    { page: `${VIMEO.page}/0123abcdef`, frame: `${VIMEO.frame}&h=0123abcdef` },
  ],
  ['https://www.youtube.com/embed/videoseries?list=PLx0sYbCqOb8TBPRdmBHs5Iftvv9TPboYG', undefined],
  [`https://youtube.com.evil.example/watch?v=${ID}`, undefined],
  [`javascript://youtu.be/${ID}`, undefined],
] as const)('the video of %s', ([url, expected]) => {
  const found = parseEmbed(url);
  expect(found && { page: found.page, frame: found.frame }).toEqual(expected);
});

test('a video from another site is a link, and the page loads nothing from that site', async () => {
  const html = await htmlOf(`Before.\n:::video https://youtu.be/${ID} A <b> & *more*\n:::\nAfter.`);
  expect(html).toContain(`<a href="${YOUTUBE.page}">`);
  expect(html).toContain('A &lt;b> &amp; *more*</span></a>');
  expect(html).not.toMatch(/<i?frame|<img|src=|:::/);
  expect(html).toMatch(/^<p>Before\.<\/p>.*<\/figure>\s*<p>After\.<\/p>\s*$/s);
  expect(feedHtml(html, 'https://culvert.example/blog/a')).toContain(
    `<figure><a href="${YOUTUBE.page}">A &lt;b> &amp; *more*</a></figure>`,
  );
});

test('the still is the picture next to the post that is named after the video id', async () => {
  const { html } = await renderMarkdown(`:::video https://youtu.be/${ID} A`, {
    resolveImage: (source) =>
      source.endsWith('.png') ? { url: `/blog/a/${source}`, width: 640, height: 360 } : undefined,
  });
  expect(html).toContain(`<img src="/blog/a/${ID}.png" alt="" width="640"`);
  expect(html).not.toContain('<svg');
});
