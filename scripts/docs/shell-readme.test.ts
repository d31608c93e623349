import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeBlocks } from './mentions.ts';
import { openRepository } from './repository.ts';

const { read } = openRepository();
const readme = read('packages/shell/README.md');
const blocks = codeBlocks(readme);

// The README shows how another repository mounts the shell: every file of an app that is type-checked, built and served in tests.
const files = globSync(['*.{ts,json}', 'app/**/*.{ts,tsx,css}'], { cwd: 'examples/dashboard' });

test.for(files)('the README shows %s as it is in examples/dashboard', (file) => {
  expect(blocks).toContain(read(`examples/dashboard/${file}`));
});

const names = [...read('packages/shell/src/public.ts').matchAll(/^export \{([^}]+)\}/gm)]
  .flatMap(([, list = '']) => list.split(','))
  .filter((name) => !name.includes('type '))
  .map((name) => name.trim());

test.for(names)('the README says what %s is for', (name) => {
  expect(readme).toMatch(new RegExp(`\`<?${name}\\b`));
});
