import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const LISTS_MODULES = `
  const { registerHooks } = await import('node:module');
  const urls = new Set();
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      urls.add(found.url);
      return found;
    },
  });
  await import(${JSON.stringify(new URL('./serve.ts', import.meta.url))});
  console.log(JSON.stringify([...urls]));
`;

test('what renders texts is loaded by the threads that do, and not by the process that serves', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', LISTS_MODULES], { encoding: 'utf8' });
  const urls: readonly string[] = JSON.parse(output);
  expect(urls.filter((url) => url.includes('/server/src/')).length).toBeGreaterThan(50);
  expect(urls.filter((url) => /\/(shiki|temml|katex|sharp|jsdom)\/|render-markdown/.test(url))).toEqual([]);
});
