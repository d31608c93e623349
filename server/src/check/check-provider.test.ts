import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkProvider } from '#check/check-provider.ts';

test('slots and components without a default export are mistakes', async () => {
  const folder = await temporaryFolder({
    'slots/post-end.tsx': 'export function PostEnd() { return null; }\n',
    'slots/banner.tsx': "export { Banner as default } from '../parts/banner.tsx';\n",
    'slots/footer-end.tsx': 'function End() { return null; }\nexport {\n  End as default,\n};\n',
    'parts/banner.tsx': '',
    'components/limiter.tsx': '',
    'components/chart.tsx': 'export default function Chart() { return null; }\n',
    'pages/home.tsx': 'export default () => null;\n',
  });
  const findings = await checkProvider(folder);
  expect(findings.map(({ file }) => file)).toEqual(['components/limiter.tsx', 'slots/post-end.tsx']);
  expect(findings[0]).toMatchObject({ rule: 'site/module', message: expect.stringContaining('by default') });
});

test.for([
  ['pages/about.tsx', 'export default function About() {\n  return <p>{text</p>;\n}\n', 2],
  ['pages/parts/terms.ts', 'export const a = ;', 1],
  ['slots/banner.tsx', '\n\nexport default () => <div>', 3],
  ['components/limiter.props.ts', 'import a from', 1],
] as const)('a syntax error in %s is a mistake with its line', async ([file, text, line]) => {
  const home = { 'pages/home.tsx': 'export default () => <p lang="en">Hello</p>;\n' };
  const found = await checkProvider(await temporaryFolder({ ...home, [file]: text }));
  expect(found).toMatchObject([{ file, line, rule: 'site/module', message: expect.stringContaining('be built') }]);
});

test('an import of a file or package that is missing is a mistake, also in what pages import', async () => {
  const folder = await temporaryFolder({
    'pages/home.tsx': `import { a } from '../parts/a';
import './home.css';
import type { C } from './c.ts';
import { existsSync } from 'node:fs';
import { site } from '../site.config.ts?browser';
import { other } from '#other';
export { b } from '../parts/missing.ts';
`,
    'pages/home.css': '',
    'site.config.ts': '',
    'parts/a.ts': "import 'not-installed/x';\nimport './b.js';\nimport '@not/installed';\n",
    'parts/b.ts': 'const = 1;',
  });
  const found = await checkProvider(folder);
  expect(found.map(({ file, line, message }) => `${file}:${line}: ${message}`)).toEqual([
    'pages/home.tsx:7: it imports "../parts/missing.ts", which does not exist; correct the path',
    'parts/a.ts:1: the package not-installed is not installed; run npm install not-installed',
    'parts/a.ts:3: the package @not/installed is not installed; run npm install @not/installed',
    expect.stringMatching(/^parts\/b\.ts:1: .*the site cannot be built/),
  ]);
});

test('style sheets that cannot be read are mistakes with their lines', async () => {
  const folder = await temporaryFolder({
    'pages/home.tsx': "import './home.css';\n",
    'pages/home.css': 'p { color: red }\np { margin 3px; }\n',
    'components/chart.tsx': "import './chart.css';\nexport default () => null;\n",
    'components/chart.css': "@import './missing.css';\n",
    'pages/team.tsx': "import './team.css';\nimport '../parts/team.css';\n",
    'pages/team.css': "@import '../parts/frame.css';\n",
    'parts/team.css': "@import './frame.css';\n",
    'parts/frame.css': '\n.frame { display: grid; }}} .x {{{\n',
    'styles.css': 'p { & > a { color: red } }\n@starting-style { p { opacity: 0 } }\n',
  });
  const found = await checkProvider(folder);
  expect(found.map(({ rule, file, line, column, message }) => [rule, `${file}:${line}:${column}`, message])).toEqual([
    ['site/module', 'components/chart.css:1:1', expect.stringContaining('missing.css')],
    ['site/module', 'pages/home.css:2:11', expect.stringContaining('Unexpected')],
    ['site/module', 'parts/frame.css:2:26', 'Invalid empty selector; correct it'],
  ]);
});

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
  const findings = await checkProvider(folder);
  expect(findings.map(({ file, line, rule, message }) => [`${file}:${line}`, rule, message])).toEqual([
    ['styles.css:3', 'site/token', expect.stringContaining('did you mean --color-accent?')],
    ['styles.css:3', 'site/token', expect.stringContaining('did you mean --space-1?')],
    [
      'styles.css:4',
      'site/token',
      'neither the program nor the site defines --theirs: docs/new-provider.md, "Styles", lists them',
    ],
    ['pages/home.css:2', 'site/token', expect.stringContaining('did you mean --color-muted?')],
    ['parts/frame.css:2', 'site/token', expect.stringContaining('did you mean --space-1?')],
  ]);
});
