import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SOURCES = ['packages/shell/src', 'apps/blog/app', 'apps/www/app'];
const CLOCK = /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)|\bTemporal\.Now\b/;

const WITH_CLOCK = [
  // Runs only in browsers.
  'packages/shell/src/announcement/apply-announcement.ts',
  // Runs only in browsers.
  'packages/shell/src/consent/choice.ts',
  'packages/shell/src/consent/data-layer.ts',
  'packages/shell/src/document/body-script.ts',
  // For apps on other servers, which don't cache pages.
  'packages/shell/src/services/shell-middleware.ts',
  'packages/shell/src/theme/theme-store.ts',
];

test('what renders on the server never reads the clock, so that the server knows how long to cache a page', () => {
  const files = SOURCES.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const withClock = files.filter((file) => CLOCK.test(readFileSync(path.join(ROOT, file), 'utf8')));
  expect(withClock.sort()).toEqual(WITH_CLOCK);
});
