import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { importedStyles } from './imported-styles.ts';

test('a component has the styles that it and the modules next to it import, once and in order', async () => {
  const site = mkdtempSync(path.join(tmpdir(), 'portico-styles-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const files = {
    'meter.tsx': `import 'a-package/a.css'; import { Frame } from './frame.tsx'; import type { P } from './types.ts'; import './meter.css'; export default () => <Frame />;`,
    'frame.tsx': `import './frame.css'; import './meter.tsx'; export { tick } from './tick.ts'; export const Frame = () => <p />;`,
    'tick.ts': `import './frame.css'; import './tick.css'; import 'react'; export const tick = 1;`,
    'types.ts': `import './never.css'; export type P = {};`,
  };
  for (const [name, code] of Object.entries(files)) {
    writeFileSync(path.join(site, name), code);
  }
  const resolve = async (specifier: string, importer: string) =>
    specifier.startsWith('.') ? path.join(path.dirname(importer), specifier) : path.join('/elsewhere', specifier);
  expect(await importedStyles(path.join(site, 'meter.tsx'), site, resolve)).toEqual([
    '/elsewhere/a-package/a.css',
    ...['frame.css', 'tick.css', 'meter.css'].map((name) => path.join(site, name)),
  ]);
});
