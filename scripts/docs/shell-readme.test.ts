import { expect, test } from 'vitest';
import { codeBlocks } from './mentions.ts';
import { openRepository } from './repository.ts';

const { read } = openRepository();
const blocks = codeBlocks(read('packages/shell/README.md'));

// The README shows how another repository mounts the shell: the files of an app that is type-checked, built and served in tests.
test.for([
  'vite.config.ts',
  'react-router.config.ts',
  'app/root.tsx',
  'app/entry.client.tsx',
  'app/entry.server.tsx',
  'app/routes/not-found.tsx',
])('the README shows %s as it is in examples/dashboard', (file) => {
  expect(blocks).toContain(read(`examples/dashboard/${file}`));
});
