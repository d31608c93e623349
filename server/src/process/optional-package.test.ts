import { expect, test } from 'vitest';
import { needing } from '#process/optional-package.ts';

const load = (name: string) => () => import(/* @vite-ignore */ name);

test('a missing package is named with the command that installs it', async () => {
  const names = ['no-such-renderer', 'no-such-optimizer'];
  await expect(needing(names, 'Drawing', () => 'drawn')).resolves.toBe('drawn');
  const resolving = needing(names, 'Drawing', () => {
    throw new Error("Cannot find package 'no-such-renderer' imported from /a/b.js");
  });
  await expect(resolving).rejects.toThrow(
    "Drawing needs the package no-such-renderer, which isn't installed. Run npm install no-such-renderer no-such-optimizer in the folder of the site.",
  );
});

test('other errors stay as they are', async () => {
  await expect(needing(['yaml'], 'Reading', load('no-such-package'))).rejects.not.toThrow('needs the package');
  const broken = () => Promise.reject(new Error('yaml has no such export'));
  await expect(needing(['yaml'], 'Reading', broken)).rejects.toThrow('yaml has no such export');
});
