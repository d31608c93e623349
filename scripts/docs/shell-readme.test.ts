import { expect, test } from 'vitest';
import { codeBlocks } from './mentions.ts';
import { openRepository } from './repository.ts';

const { read } = openRepository();
const blocks = codeBlocks(read('packages/shell/README.md'));

// The README shows how another app mounts the shell: the files of apps/www with another app's name in them.
test.for([
  ['app/root.tsx', (text: string) => text.replace(/app="\w+"/, 'app="docs"')],
  ['app/entry.client.tsx', (text: string) => text],
  ['app/entry.server.tsx', (text: string) => text],
  ['vite.config.ts', (text: string) => text.replace(/name: '\w+'/, "name: 'docs'")],
  ['react-router.config.ts', (text: string) => text],
  ['app/styles/index.css', (text: string) => text.replace(/\n.*$/s, '\n')],
] as const)('the README shows %s as it is in apps/www', ([file, renamed]) => {
  expect(blocks).toContain(renamed(read(`apps/www/${file}`)));
});
