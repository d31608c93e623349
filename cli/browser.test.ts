import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { launchOptions } from '#browser.ts';

test('the browser is the one that CHROMIUM names, or one on PATH, or Playwright finds its own', async () => {
  const folder = await temporaryFolder({ 'bin/google-chrome': '', 'bin/chromium': '' });
  const PATH = ['/nothing/here', path.join(folder, 'bin')].join(path.delimiter);
  const chromium = path.join(folder, 'bin/chromium');
  expect(launchOptions({ PATH })).toMatchObject({ executablePath: chromium });
  expect(launchOptions({ PATH, CHROMIUM: '' })).toMatchObject({ executablePath: chromium });
  expect(launchOptions({ PATH, CHROMIUM: '/my/chrome' })).toMatchObject({ executablePath: '/my/chrome' });
  expect(launchOptions({ PATH: '/nothing/here' })).not.toHaveProperty('executablePath');
});
