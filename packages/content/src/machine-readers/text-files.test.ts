import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { llmsTxt, robotsTxt, securityTxt } from '#machine-readers/text-files.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';

test('robots.txt lets everyone in and names the sitemap', () => {
  expect(robotsTxt(BASE)).toBe('User-agent: *\nAllow: /\n\nSitemap: https://culvert.example/sitemap.xml\n');
});

test('security.txt has the required fields of RFC 9116 and expires within a year', () => {
  const now = Date.parse('2026-11-20T05:00:00Z');
  const text = securityTxt({ contact: 'mailto:security@culvert.example' }, { baseUrl: BASE, language: 'de', now });
  const fields = new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => [line.split(': ')[0], line.split(': ')[1]]),
  );
  expect(fields.get('Contact')).toBe('mailto:security@culvert.example');
  expect(fields.get('Canonical')).toBe(`${BASE}/.well-known/security.txt`);
  expect(fields.has('Policy')).toBe(false);
  const days = (Date.parse(fields.get('Expires') ?? '') - now) / 86_400_000;
  expect(days).toBeGreaterThan(350);
  expect(days).toBeLessThan(365);
});

test('security.txt names the policy where there is one', () => {
  const text = securityTxt(
    { contact: 'mailto:a@b.example', policy: 'https://b.example/policy' },
    { baseUrl: BASE, language: 'de', now: 0 },
  );
  expect(text).toContain('\nPolicy: https://b.example/policy\n');
});

test.for([
  ['en-US', 'en'],
  ['de', 'de, en'],
] as const)('security.txt of a site in %s prefers %s', ([language, preferred]) => {
  const text = securityTxt({ contact: 'mailto:a@b.example' }, { baseUrl: BASE, language, now: 0 });
  expect(text).toContain(`\nPreferred-Languages: ${preferred}\n`);
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
    `- [Guides](${BASE}/blog/category/guides): 2 posts`,
    `- [Ines Okafor](${BASE}/blog/author/ines-okafor): 2 posts`,
    `- [rss.xml](${BASE}/blog/rss.xml): newest posts, application/rss+xml`,
    `- [atom.xml](${BASE}/blog/atom.xml): newest posts, application/atom+xml`,
    `- [feed.json](${BASE}/blog/feed.json): newest posts, application/feed+json`,
  ]);
  const german = llmsTxt({ index, name: 'Culvert-Blog', description: 'Neues.', baseUrl: BASE, language: 'de' });
  expect(german).toContain(`- [Guides](${BASE}/blog/category/guides): 2 Beiträge`);
});

test.for(['en-US', 'de'] as const)(
  'llms.txt in %s names the choice by Accept only where a server makes it',
  (language) => {
    const options = {
      index: buildContentIndex([], 0),
      name: 'Culvert blog',
      description: 'News.',
      baseUrl: BASE,
      language,
    };
    expect(llmsTxt(options)).toContain('`Accept: text/markdown`');
    const exported = llmsTxt({ ...options, isServed: false });
    expect(exported).not.toContain('Accept');
    expect(exported).toContain('`.md`');
  },
);
