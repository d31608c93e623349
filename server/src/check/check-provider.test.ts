import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkProvider } from '#check/check-provider.ts';

test('style sheets may use tokens of the program, and what the site defines or has a fallback for', async () => {
  const folder = await temporaryFolder({
    'pages/home.tsx': "import './home.css';\nexport default () => <p style={{ '--speed': 2 }} />;\n",
    'pages/home.css': "@import '../parts/frame.css';\np { --ours: 1px; inset: var(--frame) var(--color-mutedd); }",
    'parts/frame.css':
      '@import "a-package/a.css";\np { --frame: 1px; gap: var(--space-10) var(--package) var(--width-cell); }',
    'node_modules/a-package/package.json': '{ "name": "a-package" }',
    'node_modules/a-package/a.css': 'p { --package: var(--unknown); }',
    'styles.css': `/* var(--comment) */
:root { --own: var(--color-page) var(--normal, red); gap: var(--own) var(--ours) var( --speed ) var(--space-9); }
p { color: var(--color-acent); margin: var(--sapce-1) var(--theirs, 0);
  inset: var(--theirs); }`,
  });
  const found = async () =>
    (await checkProvider(folder)).map(({ file, line, rule, message }) => [`${file}:${line}`, rule, message]);
  const misspelled = [
    ['pages/home.css:2', 'site/token', expect.stringContaining('did you mean --color-muted?')],
    ['parts/frame.css:2', 'site/token', expect.stringContaining('did you mean --space-1?')],
    ['styles.css:3', 'site/token', expect.stringContaining('did you mean --color-accent?')],
    ['styles.css:3', 'site/token', expect.stringContaining('did you mean --space-1?')],
  ];
  // The package may define the others.
  expect(await found()).toEqual(misspelled);
  await writeFile(path.join(folder, 'parts/frame.css'), '\np { --frame: 1px; gap: var(--space-10); }');
  expect(await found()).toEqual([
    ...misspelled,
    [
      'styles.css:4',
      'site/token',
      'neither the program nor the site defines --theirs: docs/new-provider.md, "Styles", lists them',
    ],
  ]);
});
