// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Picture } from './picture.tsx';

const SIZE = { width: 800, height: 450 };
const avif = (name: string) => [{ type: 'image/avif', srcset: `/${name}-400.avif 400w, /${name}-800.avif 800w` }];
const DARK = { src: '/dark.png', ...SIZE, sources: avif('dark') };
const LIGHT = { src: '/light.png', ...SIZE, sources: avif('light'), dark: DARK };

/** What is requested ahead, with the condition under which it is. */
function preloaded(): readonly string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
  return links.map((link) => `${link.media}: ${link.getAttribute('imagesrcset') ?? link.getAttribute('href')}`);
}

function renderPicture(props: Omit<Parameters<typeof Picture>[0], 'alt' | 'sizes'>): void {
  onTestFinished(() => {
    cleanup();
    document.head.replaceChildren();
  });
  render(<Picture {...props} alt="" sizes="100vw" />);
}

test.for([
  [
    'with a smaller form',
    LIGHT,
    ['/light-400.avif 400w, /light-800.avif 800w', '/dark-400.avif 400w, /dark-800.avif 800w'],
  ],
  ['without one', { ...LIGHT, sources: [], dark: { ...DARK, sources: [] } }, ['/light.png', '/dark.png']],
] as const)(
  'the most important picture, %s, is preloaded only in the scheme in which it is shown',
  ([, picture, [light, dark]]) => {
    renderPicture({ picture, fetchPriority: 'high' });
    expect(preloaded()).toEqual([`(prefers-color-scheme: light): ${light}`, `(prefers-color-scheme: dark): ${dark}`]);
    const shown = [...document.querySelectorAll('picture')].map((each) => [
      each.className,
      each.querySelector('img')?.getAttribute('src'),
      each.querySelector('img')?.getAttribute('loading'),
    ]);
    expect(shown).toEqual([
      ['light-only', '/light.png', 'lazy'],
      ['dark-only', '/dark.png', 'lazy'],
    ]);
  },
);

test('other pictures are not preloaded', () => {
  const { dark: _dark, ...one } = LIGHT;
  renderPicture({ picture: LIGHT });
  renderPicture({ picture: one, fetchPriority: 'high' });
  expect(preloaded()).toEqual([]);
});
