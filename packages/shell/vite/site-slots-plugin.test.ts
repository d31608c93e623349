import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { siteSlotModules } from './site-slots-plugin.ts';

/** Returns why a build of a site with a slot fails; undefined if it doesn't. */
function mistakeIn(name: string, code: string): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'slots'));
  writeFileSync(path.join(folder, `slots/${name}.tsx`), code);
  const { buildStart } = siteSlotModules(() => folder, true);
  let mistake: string | undefined;
  const error = (message: string) => {
    mistake = message.split('\n')[1];
  };
  if (typeof buildStart === 'function') {
    Reflect.apply(buildStart, { error }, [{}]);
  }
  return mistake;
}

const COUNTER = `import { useState } from 'react';

export default function Slot() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>;
}
`;

test.for([
  ['a slot with state', COUNTER, 'line 4 uses useState'],
  ['a slot with state of a type', COUNTER.replace('useState(', 'useState<number>('), 'line 4 uses useState'],
  ['a slot with a handler', 'export default () => <p onClick={go}>Go</p>;\n', 'line 1 uses onClick'],
] as const)("%s needs 'use client', and the build names the line", ([, code, expected]) => {
  expect(mistakeIn('banner', code)).toContain(`slots/banner.tsx: ${expected}`);
  expect(mistakeIn('banner', `// For browsers.\n'use client';\n${code}`)).toBeUndefined();
});

test('a slot without state is HTML', () => {
  expect(mistakeIn('banner', 'export default () => <p>We are hiring</p>;\n')).toBeUndefined();
});

test.for(['post-header', 'post-card', 'not-found', 'head'])(
  '%s cannot have state, with or without a directive',
  (name) => {
    for (const code of [COUNTER, `'use client';\n${COUNTER}`]) {
      const mistake = mistakeIn(name, code);
      expect(mistake).toMatch(/can't have state, because .*: use <details>, a popover or another slot$/);
      expect(mistake).not.toContain("Begin the file with 'use client'");
    }
  },
);
