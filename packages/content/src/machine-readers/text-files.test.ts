import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { llmsTxt, robotsTxt, securityTxt } from '#machine-readers/text-files.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';

test('robots.txt allows everything, unless crawlers have rules', () => {
  const sitemap = `\nSitemap: ${BASE}/sitemap.xml\n`;
  expect(robotsTxt(BASE)).toBe(`User-agent: *\nAllow: /\n${sitemap}`);
  expect(robotsTxt(BASE, { disallow: { GPTBot: ['/'], '*': ['/blog/search'] } })).toBe(
    [...['User-agent: *', 'Disallow: /blog/search', ''], ...['User-agent: GPTBot', 'Disallow: /', '']].join('\n') +
      sitemap,
  );
});

test('security.txt has the fields of RFC 9116 and expires within a year', () => {
  const now = Date.parse('2026-11-20T05:00:00Z');
  const contact = { contact: '/report', policy: 'https://b.example/policy' };
  expect(securityTxt(contact, { baseUrl: BASE, language: 'de', now })).toBe(
    [
      `Contact: ${BASE}/report`,
      'Expires: 2027-11-16T00:00:00.000Z',
      'Preferred-Languages: de, en',
      `Canonical: ${BASE}/.well-known/security.txt`,
      'Policy: https://b.example/policy\n',
    ].join('\n'),
  );
});

test('security.txt is the same all day, and expires later the next day', () => {
  const at = (time: string) =>
    securityTxt({ contact: 'mailto:a@b.example' }, { baseUrl: BASE, language: 'de', now: Date.parse(time) });
  expect(at('2026-11-20T23:59:59.999Z')).toBe(at('2026-11-20T00:00:00Z'));
  expect(at('2026-11-21T00:00:00Z')).not.toBe(at('2026-11-20T00:00:00Z'));
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
  const text = llmsTxt({ index, name: 'Culvert blog', description: 'News.', baseUrl: BASE, language: 'en-US' });
  expect(text).toMatch(/^# Culvert blog\n\n> News\.\n\n/);
  expect(text.match(/^- .*$/gm)).toEqual([
    `- [A \\[new\\] one](${BASE}/blog/new.md): Two lines of \\<details>`,
    `- [A title](${BASE}/blog/old.md): What it is about`,
  ]);
  const german = llmsTxt({ index, name: 'Culvert-Blog', description: 'Neues.', baseUrl: BASE, language: 'de' });
  expect(german).toContain('## Beiträge, neueste zuerst');
});
