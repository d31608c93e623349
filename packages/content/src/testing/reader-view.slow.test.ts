import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { openContentStore } from '#store/content-store.ts';
import { readHere } from '#testing/sample-post.ts';

// As in the blog's app.
const HEADER = '<header class="post-header article-header">';
const LANDMARKS = 'h2, h3, h4, figcaption, .alert-title';

test('reader views keep the headings, captions and callouts of each sample post', async () => {
  const store = await openContentStore({ directory: 'sample/content', read: readHere, watching: false });
  onTestFinished(() => store.close());
  const render = await createMarkdownRenderer();
  const lost: string[] = [];
  for (const { slug, title, markdown } of store.current().index.posts) {
    const { html } = await render(markdown, { resolveImage: () => undefined });
    const { document } = parseHTML(
      `<html><head><title>${title}</title></head><body><main><article class="post">${HEADER}<h1>${title}</h1></header><div class="post-content"><div class="prose">${html}</div></div></article></main></body></html>`,
    );
    const texts = [...document.querySelectorAll(LANDMARKS)].map(({ textContent }) => textContent.trim());
    expect(texts.length).toBeGreaterThan(0);
    const { content = '' } = new Readability(document).parse() ?? {};
    const view = parseHTML(`<body>${content}</body>`).document;
    const kept = [...view.querySelectorAll('h2, h3, h4, figcaption, p')].map(({ textContent }) => textContent.trim());
    const isLost = (text: string) => !kept.some((block) => block.startsWith(text));
    lost.push(...texts.filter(isLost).map((text) => `${slug}: ${text}`));
  }
  expect(lost).toEqual([]);
}, 60_000);
