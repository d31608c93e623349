import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeBlocks } from './mentions.ts';
import { openRepository } from './repository.ts';

const { read } = openRepository();
const blocks = codeBlocks(read('packages/shell/README.md'));

// The README shows how another repository mounts the shell: every file of an app that is type-checked, built and served in tests.
const files = globSync(['*.{ts,json}', 'app/**/*.{ts,tsx,css}'], { cwd: 'examples/dashboard' });

test.for(files)('the README shows %s as it is in examples/dashboard', (file) => {
  expect(blocks).toContain(read(`examples/dashboard/${file}`));
});
