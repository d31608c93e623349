// @vitest-environment jsdom
import type { SlotCover } from '@portico/core/site-slots';
import { coverHtml } from '@portico/covers';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Picture, PostPicture } from './picture.tsx';

const SIZE = { width: 800, height: 450 };
const avif = (name: string) => [{ type: 'image/avif', srcset: `/${name}-400.avif 400w, /${name}-800.avif 800w` }];
const DARK = { src: '/dark.png', ...SIZE, sources: avif('dark') };
const LIGHT = { src: '/light.png', ...SIZE, sources: avif('light'), dark: DARK };

/** What is requested ahead, with the condition under which it is. */
function preloaded(): readonly string[] {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')];
  return links.map((link) => `${link.media}: ${link.getAttribute('imagesrcset') ?? link.getAttribute('href')}`);
}

function renderUntilEnd(element: ReactNode) {
  onTestFinished(() => {
    cleanup();
    document.head.replaceChildren();
  });
  return render(element);
}

function renderPicture(props: Omit<Parameters<typeof Picture>[0], 'alt' | 'sizes'>): void {
  renderUntilEnd(<Picture {...props} alt="" sizes="100vw" />);
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

const POST = { slug: 'a-post', title: 'A post', category: 'Guides' };
const SUBJECT = { seed: 'a-post', topic: 'Guides', number: '300 s' };

test('a post without a cover has the drawing that the server makes, and a small one has a class', () => {
  vi.stubEnv('SSR', true);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const { container } = renderUntilEnd(<PostPicture post={{ ...POST, art: { subject: SUBJECT } }} size="small" />);
  expect(container.innerHTML).toContain(coverHtml(SUBJECT).replaceAll('/>', '></path>'));
  expect(container.querySelector('.art-small > .art')?.textContent).toBe('300 s');
});

test("a site's own cover replaces the drawing, and no picture", async () => {
  vi.doMock('virtual:slots/cover', () => ({
    default: ({ cover }: { readonly cover: SlotCover }) => <b>{`${cover.title} ${cover.number} ${cover.size}`}</b>,
  }));
  vi.resetModules();
  onTestFinished(() => vi.doUnmock('virtual:slots/cover'));
  const own = await import('./picture.tsx');
  const { container, rerender } = renderUntilEnd(
    <own.PostPicture post={{ ...POST, art: { subject: SUBJECT } }} size="band" />,
  );
  expect(container.innerHTML).toBe('<span class="post-cover" data-part="picture"><b>A post 300 s band</b></span>');
  rerender(<own.PostPicture post={{ ...POST, cover: { picture: LIGHT, alt: '', lang: undefined } }} size="small" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/light.png');
  expect(container.querySelector('b')).toBeNull();
});
