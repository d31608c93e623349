// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { applyTheme, DARK_QUERY, readStoredTheme } from '#theme/apply-theme.ts';
import { THEME_KEY } from '#theme/theme.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === DARK_QUERY }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

test("the browser's own bars have the color of the theme that is applied, also if that is the system's", () => {
  document.head.innerHTML = ['light', 'dark'].map((name) => `<meta name="theme-color" data-theme="${name}">`).join('');
  const shown = () => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    return [...metas].flatMap(({ media, dataset }) => (media === 'all' ? dataset.theme : []));
  };
  applyTheme('system');
  expect(shown()).toEqual(['dark']);
  applyTheme('light');
  expect(shown()).toEqual(['light']);
  expect([...document.documentElement.classList]).toEqual(['light']);
});

test('a theme in local storage moves to the cookie, and stays if the cookie is refused', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set() {} });
  expect(readStoredTheme()).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
  Reflect.deleteProperty(document, 'cookie');
  expect(readStoredTheme()).toBe('dark');
  expect([localStorage.getItem(THEME_KEY), document.cookie]).toEqual([null, 'mantle-ui-theme=dark']);
});
