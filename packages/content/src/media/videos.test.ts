import { expect, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { videosOf } from '#media/videos.ts';
import { feedHtml } from '#testing/html.ts';

const render = await createMarkdownRenderer();
const filesOf = (...names: readonly string[]) =>
  names.map((name) => ({ url: `/blog/a/${name}`, hash: '0123456789abcdef' }));

test.for([
  ['of its name', ['demo.mp4', 'demo.vtt'], [{ url: '/blog/a/demo.vtt' }]],
  [
    'in languages',
    ['demo.mp4', 'demo.en.vtt', 'demo.pt-BR.vtt'],
    [
      { url: '/blog/a/demo.en.vtt', lang: 'en' },
      { url: '/blog/a/demo.pt-BR.vtt', lang: 'pt-BR' },
    ],
  ],
  ['of a name that ends like a language', ['demo.en.webm', 'demo.en.vtt'], [{ url: '/blog/a/demo.en.vtt' }]],
] as const)('a video has captions %s', ([, names, captions]) => {
  expect(videosOf(filesOf(...names), [])[0]?.video).toEqual({ captions });
});

test('the poster of a video is the picture with its name, and gives it its size', () => {
  const [picture] = filesOf('demo.jpg');
  const sized = { url: '', hash: '', bytes: 9, ...picture, width: 1920, height: 1080 };
  expect(videosOf(filesOf('demo.mp4'), [sized])).toEqual([
    { url: '/blog/a/demo.mp4', width: 1920, height: 1080, video: { poster: '/blog/a/demo.jpg', captions: [] } },
  ]);
  const made = { ...sized, formats: ['avif', 'webp'] as const };
  expect(videosOf(filesOf('demo.mp4'), [made])[0]?.video).toMatchObject({
    poster: '/blog/a/pictures/demo.jpg-0123456789abcdef-1152.webp',
    portablePoster: '/blog/a/pictures/demo.jpg-0123456789abcdef-1200.jpeg',
  });
  const others = [
    { ...sized, url: '/blog/a/demo.svg' },
    { ...sized, url: '/blog/a/other.jpg' },
  ];
  expect(videosOf(filesOf('demo.mp4'), others)[0]?.video).toEqual({ captions: [] });
});

const VIDEO = {
  url: '/blog/a/demo.mp4',
  width: 640,
  height: 360,
  video: {
    poster: '/blog/a/demo.jpg',
    captions: [{ url: '/blog/a/demo.vtt' }, { url: '/blog/a/demo.pt-BR.vtt', lang: 'pt-BR' }],
  },
};

test('a video is written as an image, plays with its captions, and links to its file if the browser cannot play it', async () => {
  const { html } = await render('![A "demo"](demo.mp4 "Its caption")', { resolveImage: () => VIDEO, lang: 'de' });
  expect(html.trim()).toBe(
    '<figure><video controls playsinline src="/blog/a/demo.mp4" poster="/blog/a/demo.jpg" aria-label="A &quot;demo&quot;" width="640" height="360" preload="none">' +
      '<track kind="captions" src="/blog/a/demo.vtt" srclang="de" label="Deutsch">' +
      '<track kind="captions" src="/blog/a/demo.pt-BR.vtt" srclang="pt-BR" label="português (Brasil)">' +
      '<a href="/blog/a/demo.mp4">A "demo"</a></video><figcaption>Its caption</figcaption></figure>',
  );
  expect(feedHtml(html, 'https://culvert.example/blog/a')).toContain(
    '<video controls src="https://culvert.example/blog/a/demo.mp4" poster="https://culvert.example/blog/a/demo.jpg" width="640" height="360">',
  );
});
