// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Hero, Section } from '#blocks/sections.tsx';
import { renderInShell } from '#testing/render-in-shell.tsx';

test('each section is named by its heading', () => {
  renderInShell(
    <>
      <Section heading="Plans">Three</Section>
      <Section heading="Questions">Five</Section>
    </>,
  );
  expect(screen.getByRole('region', { name: 'Plans' }).textContent).toContain('Three');
  expect(screen.getByRole('region', { name: 'Questions' }).textContent).toContain('Five');
});

test('a page begins with its first heading, and only the first action is filled', () => {
  renderInShell(
    <Hero heading="Ship today" lede="In five minutes." actions={{ 'Sign up': '/signup', Docs: '/docs' }} />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Ship today' })).toBeTruthy();
  const looks = screen.getAllByRole('link').map((link) => [link.textContent, link.dataset.style]);
  expect(looks).toEqual([
    ['Sign up', 'filled'],
    ['Docs', 'outline'],
  ]);
});
