import { afterEach, expect, test, vi } from 'vitest';
import { fakePage } from '#theme/testing/fake-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** What the script has put on `<html>` of a page with this cookie. */
async function runIn({ cookie = '', platform }: { readonly cookie?: string; readonly platform: string }) {
  const page = fakePage();
  page.cookie = cookie;
  Object.assign(document, { getElementById: () => null });
  Object.assign(navigator, { platform });
  await import('#theme/theme-script.ts');
  return page.root;
}

test('it puts the stored theme on the page, and the reader’s kind of platform', async () => {
  const { dataset, classes } = await runIn({ cookie: 'mantle-ui-theme=dark', platform: 'MacIntel' });
  expect(dataset).toEqual({ theme: 'dark', appliedTheme: 'dark', platform: 'apple' });
  expect([...classes]).toEqual(['dark']);
});

test('without a stored theme it follows the operating system', async () => {
  expect((await runIn({ platform: 'Linux x86_64' })).dataset).toEqual({ theme: 'system', appliedTheme: 'light' });
});

test('where it cannot do its work it throws nothing, and the style sheet follows the operating system', async () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('document', {});
  await expect(import('#theme/theme-script.ts')).resolves.toBeDefined();
});
