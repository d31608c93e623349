// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  applyTheme,
  CONTRAST_QUERY,
  chooseTheme,
  DARK_QUERY,
  prepareRoot,
  readStoredTheme,
} from '#theme/apply-theme.ts';
import { THEME_KEY } from '#theme/theme.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === DARK_QUERY }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});

test("the browser's own bars have the color of the applied theme, even if that is the system's", () => {
  document.head.innerHTML = ['light', 'dark'].map((name) => `<meta name="theme-color" data-theme="${name}">`).join('');
  const shown = () => {
    const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    // An empty query always matches.
    return [...metas].flatMap(({ media, dataset }) => (media === 'not all' ? [] : dataset.theme));
  };
  applyTheme('system');
  expect(shown()).toEqual(['dark']);
  applyTheme('light');
  expect(shown()).toEqual(['light']);
  expect([...document.documentElement.classList]).toEqual(['light']);
});

test.for([
  [[], 'light'],
  [[DARK_QUERY], 'dark'],
  [[CONTRAST_QUERY], 'light-high-contrast'],
  [[DARK_QUERY, CONTRAST_QUERY], 'dark-high-contrast'],
] as const)('a system with %j has the theme %s', ([queries, applied]) => {
  const matching: readonly string[] = queries;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.includes(query) }));
  const { classList, dataset } = document.documentElement;
  classList.add('of-another-script');
  prepareRoot();
  expect([...classList].toSorted()).toEqual([applied, 'of-another-script'].toSorted());
  expect(dataset).toMatchObject({ theme: 'system', appliedTheme: applied });
  // Another script may take the class away, or set that of the next theme before the system changes.
  classList.remove(applied);
  applyTheme('system');
  expect(classList.contains(applied)).toBe(true);
  const next = applied === 'dark' ? 'light' : 'dark';
  classList.add(next);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: next === 'dark' && query === DARK_QUERY }));
  applyTheme('system');
  expect([...classList].toSorted()).toEqual([next, 'of-another-script'].toSorted());
  classList.remove('of-another-script');
});

test.for([
  ['MacIntel', 'apple'],
  ['iPhone', 'apple'],
  ['Linux x86_64', undefined],
] as const)('on %s, the platform is marked as %s', ([platform, marked]) => {
  Object.defineProperty(navigator, 'platform', { configurable: true, value: platform });
  delete document.documentElement.dataset.platform;
  prepareRoot();
  expect(document.documentElement.dataset.platform).toBe(marked);
});

test('a cookie is for the domain that the theme script names', () => {
  document.head.innerHTML = '<script id="theme-script" data-product-domain="example.org"></script>';
  const written: string[] = [];
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => '',
    set: (cookie: string) => void written.push(cookie),
  });
  vi.stubGlobal('location', new URL('https://www.example.org/'));
  chooseTheme('dark', 1);
  Reflect.deleteProperty(document, 'cookie');
  expect(written).toEqual(['mantle-ui-theme=dark;Path=/;Max-Age=31536000;SameSite=Lax;Domain=example.org;Secure']);
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
