import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { llmsTxt, robotsTxt } from '#machine-readers/llms-and-robots.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';

test('robots.txt allows everything, unless crawlers have rules', () => {
  const sitemap = `\nSitemap: ${BASE}/sitemap.xml\n`;
  expect(robotsTxt(BASE)).toBe(`User-agent: *\nAllow: /\n${sitemap}`);
  const crawlers = { signal: 'search=yes, ai-train=no', disallow: { GPTBot: ['/'], '*': ['/blog/search'] } };
  const signal = 'Content-Signal: search=yes, ai-train=no';
  expect(robotsTxt(BASE, crawlers)).toBe(
    `User-agent: *\n${signal}\nDisallow: /blog/search\n\nUser-agent: GPTBot\n${signal}\nDisallow: /\n${sitemap}`,
  );
});

test('llms.txt lists posts as Markdown, newest first, each on one line', () => {
  const index = buildContentIndex(
    [
      samplePost('old', { date: '2025-01-01' }),
      samplePost('new', {
        title: 'A [new] one',
        description: 'Two\nlines of <details>',
        date: '2026-01-01',
        tags: ['TLS'],
      }),
      samplePost('hidden', { title: 'Hidden', unlisted: true }),
    ],
    Date.parse('2026-06-01'),
  );
  const text = llmsTxt({
    index,
    name: 'Culvert blog',
    description: 'News.',
    baseUrl: BASE,
    language: 'en-US',
    reportError: (error) => expect.fail(String(error)),
  });
  expect(text).toMatch(/^# Culvert blog\n\n> News\.\n\n/);
  expect(text.match(/^- .*$/gm)).toEqual([
    `- [A \\[new\\] one](${BASE}/blog/new.md): Two lines of \\<details>`,
    `- [A title](${BASE}/blog/old.md): What it is about`,
  ]);
  const german = llmsTxt({
    index,
    name: 'Culvert-Blog',
    description: 'Neues.',
    baseUrl: BASE,
    language: 'de',
    reportError: (error) => expect.fail(String(error)),
  });
  expect(german).toContain('## Beiträge, neueste zuerst');
});
