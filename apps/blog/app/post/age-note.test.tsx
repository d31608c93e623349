// @vitest-environment jsdom
import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import { AgeNote } from './age-note.tsx';
import { ageOf } from './age-of.ts';

const NOW = Date.parse('2026-11-27');
const TOPIC = { category: 'Protocols', tags: ['TLS'] };

const posts = [
  samplePost('old', { date: '2023-01-01', ...TOPIC }),
  samplePost('older', { date: '2022-01-01', ...TOPIC }),
  samplePost('new', { date: '2026-10-01', title: 'TLS now', ...TOPIC }),
  samplePost('elsewhere', { date: '2026-11-01', category: 'Guides', tags: ['DNS'] }),
  samplePost('changed', { date: '2026-01-01', updated: '2026-09-01', category: 'Guides' }),
  samplePost('changed/de', { date: '2026-01-01', translationOf: 'changed', lang: 'de', category: 'Guides' }),
];
const index = buildContentIndex(posts, NOW);
const ageIn = (slug: string, months?: number) => {
  const post = index.bySlug.get(slug);
  return post && ageOf(post, index, months, NOW);
};

test('an old post says when it was up to date, not that it was reviewed, and links to a newer one on its topic', () => {
  expect(ageIn('old', 24)).toEqual({
    checked: '2023-01-01',
    isBehind: false,
    newer: { slug: 'new', title: 'TLS now' },
  });
  expect(ageIn('new', 24)).toBeUndefined();
  expect(ageIn('old')).toBeUndefined();
  const { container, getByRole } = renderInShell(<AgeNote age={ageIn('old', 24)} />);
  expect(container.textContent).toMatch(/This post was up to date on .*2023/);
  expect(getByRole('link', { name: 'TLS now' }).getAttribute('href')).toBe('/blog/new');
});

test('a translation says that its original has changed since', () => {
  expect(ageIn('changed/de', 24)).toEqual({ isBehind: true });
  expect(ageIn('changed', 24)).toBeUndefined();
  const { getByText } = renderInShell(<AgeNote age={ageIn('changed/de', 24)} />);
  getByText(/The original has changed/);
});
