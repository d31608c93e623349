// @vitest-environment jsdom
import { buildContentIndex } from '@portico/content';
import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import { structuredData } from '../blog-structured-data.ts';
import { PostEnd } from './post-end.tsx';
import { assistantLinks, postMeta, sourceLinks } from './post-meta.ts';
import { SeriesNext } from './series-next.tsx';
import { SeriesNote } from './series-note.tsx';

const SITE = { siteConfig: parseSiteConfig(site), baseUrl: 'https://blog.example' };
const POSTS = ['a', 'b'].map((slug) => ({ slug, title: `Post ${slug}` }));
const NEXT = {
  ...{ slug: 'b', title: 'Post b', description: '', date: '2026-01-01', category: 'Guides' },
  ...{ tags: [], authors: ['Ann'], faces: [], readingMinutes: 3 },
};

test.for([
  ['a part', 'b', POSTS, 'Transport · part 2 of 2 Post a Post b'],
  ['an unlisted post', 'unlisted', POSTS, 'From the series Transport Post a Post b'],
  ['an unlisted post of a series of one', 'unlisted', POSTS.slice(0, 1), 'From the series Transport Post a'],
  ['the only part', 'a', POSTS.slice(0, 1), ''],
  ['a post without a series', 'unlisted', [], ''],
] as const)('the series above %s', ([, slug, posts, text]) => {
  const { container } = renderInShell(<SeriesNote slug={slug} name="Transport" posts={posts} />);
  const texts = [...container.querySelectorAll('summary, li')].map(({ textContent }) => textContent);
  expect(texts.join(' ').replaceAll(/\s/g, ' ')).toBe(text);
});

test.for([
  ['the next part of its series', NEXT, 'Next in this series: part 2 of 3'],
  ['related posts', undefined, 'Related posts'],
] as const)('a post links to %s', ([, next, heading]) => {
  const { getByRole } = renderInShell(
    next === undefined ? (
      <PostEnd related={[NEXT]} nextStep={undefined} />
    ) : (
      <SeriesNext part={2} parts={3} post={next} />
    ),
  );
  getByRole('heading', { level: 2, name: heading });
  expect(getByRole('link', { name: 'Post b' }).getAttribute('href')).toBe('/blog/b');
});

test('in the pipe of a series, the packet is in the part before the next one', () => {
  const { container } = renderInShell(<SeriesNext part={2} parts={3} post={NEXT} />);
  const parts = [...container.querySelectorAll('.series-pipe > li')];
  expect(parts.map((part) => `${part.textContent}${part.hasAttribute('data-current') ? ' current' : ''}`)).toEqual([
    '1 current',
    '2',
    '3',
  ]);
});

const AUTHOR = { name: 'Ines Okafor', fediverse: 'ines@social.example' };

test.for([
  ['2026-03-14T09:00:00Z', undefined, undefined],
  ['2026-03-14T09:00:00Z', '2026-03-14', '2026-03-14T09:00:00Z'],
  ['2026-03-14T09:00:00Z', '2026-03-15', '2026-03-15'],
] as const)(
  'a post of %s that was updated on %s was modified at %s, and not before it was published, also in structured data',
  ([date, updated, modified]) => {
    const post = samplePost('a', { date, ...(updated !== undefined && { updated }) });
    const index = buildContentIndex([post], Date.parse('2026-04-01'));
    const meta = postMeta(post, { index, authors: new Map([['ines-okafor', AUTHOR]]) }, SITE);
    expect(meta).toContainEqual({ name: 'fediverse:creator', content: '@ines@social.example' });
    const [found] = meta.filter((item) => 'property' in item && item.property === 'article:modified_time');
    expect(found && 'content' in found ? found.content : undefined).toBe(modified);
    const dateModified = new Date(modified ?? date).toISOString();
    const content = sampleSnapshot({ posts: [post], now: Date.parse('2026-04-01') });
    const shown = { found: { post, rendered: sampleParsed({}) } };
    expect(structuredData({ ...SITE, content, routeName: 'post', post: shown })?.['@graph']).toContainEqual(
      expect.objectContaining({ dateModified }),
    );
  },
);

test('a post links to the assistants and to its file at the code host', () => {
  const repository = { edit: 'https://a.example/{file}', history: 'https://a.example/{file}?log' };
  const siteConfig = parseSiteConfig({ ...site, repository });
  const post = { slug: 'a', file: 'posts/東京$&.md' };
  const services = { ...SITE, siteConfig };
  const links = [...assistantLinks(post, services), ...sourceLinks(post, services)];
  expect(links.map(({ label, href }) => `${label} ${decodeURIComponent(href)}`)).toEqual([
    'Open in Oracle https://oracle.example/ask?question=Read https://blog.example/blog/a.md so that I can ask questions about it.',
    'Edit this page https://a.example/posts/東京$&.md',
    'View history https://a.example/posts/東京$&.md?log',
  ]);
  expect(links.map(({ href }) => href).join()).toMatch(/^[\w:/?=.%,-]+$/);
  expect(sourceLinks(post, SITE)).toEqual([]);
});
