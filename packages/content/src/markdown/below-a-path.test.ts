import { afterEach, expect, test, vi } from 'vitest';
import { samplePost } from '#testing/sample-post.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test('paths of the site that an author writes have its base path, in Markdown, in HTML and in the file for machines', async () => {
  vi.stubEnv('BASE_PATH', '/pr-12');
  vi.resetModules();
  const { createMarkdownRenderer } = await import('#markdown/render-markdown.ts');
  const { postMarkdown } = await import('#machine-readers/post-markdown.ts');
  const render = await createMarkdownRenderer({ codeBlocks: false });
  const resolveImage = () => undefined;
  const { html } = await render(
    '[a](/blog/b) [ref] <a href="/pricing">p</a> ![i](/i.png) [c](b) [d](#d) [e](//relay.example/e) [f](https://relay.example/f) <img src="/g.png" srcset="/g.png 1x, /h.png 2x"> <iframe src="/demo"></iframe>\n\n[ref]: /blog/c\n',
    { resolveImage },
  );
  const addresses = [...html.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses).toEqual([
    '/pr-12/blog/b',
    '/pr-12/blog/c',
    '/pr-12/pricing',
    '/pr-12/i.png',
    'b',
    '#d',
    '//relay.example/e',
    'https://relay.example/f',
    '/pr-12/g.png',
    '/pr-12/g.png 1x, /pr-12/h.png 2x',
    '/pr-12/demo',
  ]);
  const post = samplePost('a', { markdown: '[b](/blog/b) and [c](c)\n' });
  const url = 'https://relay.example/pr-12/blog/a';
  expect(postMarkdown({ post, url, resolveImage })).toContain(
    '[b](https://relay.example/pr-12/blog/b) and [c](https://relay.example/pr-12/blog/c)',
  );
});
