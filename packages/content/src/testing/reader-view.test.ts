import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { expect, onTestFinished, test } from 'vitest';
import { createMarkdownRenderer } from '#markdown/render-markdown.ts';
import { openContentStore } from '#store/content-store.ts';

const LANDMARKS = 'h2, h3, h4, figcaption, .alert-title, .alert-kind';

test('reader views keep the headings, captions and callouts of each sample post', async () => {
  const store = await openContentStore({ directory: 'content', watching: false });
  onTestFinished(() => store.close());
  const render = await createMarkdownRenderer();
  const lost: string[] = [];
  for (const { slug, title, markdown } of store.current().index.posts) {
    const { html } = await render(markdown, { resolveImage: () => undefined });
    const { document } = parseHTML(
      `<html><head><title>${title}</title></head><body><main><article><h1>${title}</h1><div class="prose">${html}</div></article></main></body></html>`,
    );
    const texts = [...document.querySelectorAll(LANDMARKS)].map(({ textContent }) => textContent.trim());
    expect(texts.length).toBeGreaterThan(0);
    const shown = new Readability(document).parse()?.textContent ?? '';
    lost.push(...texts.filter((text) => !shown.includes(text)).map((text) => `${slug}: ${text}`));
  }
  expect(lost).toEqual([]);
}, 60_000);
