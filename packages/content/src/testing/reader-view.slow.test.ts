import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readTestContent } from '#testing/test-content.ts';

// As in the blog's app.
const HEADER = '<header class="post-header article-header">';
const LANDMARKS = 'h2, h3, h4, figcaption, .alert-title';

test('reader views keep the headings, captions and callouts of each sample post', async () => {
  const { snapshot, bodies } = await readTestContent('sample/content');
  const lost: string[] = [];
  for (const post of snapshot.index.posts) {
    const { slug, title } = post;
    const { body } = await bodies.page(post);
    const html = body.map((part) => ('component' in part ? '' : part.html)).join('');
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
