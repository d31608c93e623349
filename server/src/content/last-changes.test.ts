import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openContentStore } from '@portico/content';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { followLastChanges } from '#content/last-changes.ts';

const WAIT = { timeout: 15_000 };

async function follow({ inGit, isShallow = false }: { readonly inGit: boolean; readonly isShallow?: boolean }) {
  const files = { 'content/posts/a.md': sampleSource(), 'content/posts/b/index.md': sampleSource() };
  const root = await temporaryFolder(files);
  const directory = path.join(root, 'content');
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
      cwd: root,
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' },
      stdio: 'ignore',
    });
  const commit = (date: string) => {
    git(date, 'add', '-A');
    git(date, 'commit', '-m', 'x');
  };
  const save = (file: string, title: string) =>
    writeFile(path.join(directory, file), sampleSource([`title: ${title}`]));
  if (inGit) {
    git('2025-01-01T00:00:00Z', 'init');
    commit('2025-01-01T00:00:00Z');
    await save('posts/a.md', 'A again');
    commit('2025-02-02T00:00:00Z');
    await save('posts/c.md', 'Never committed');
  }
  if (isShallow) {
    // As git clone --depth=1 leaves it.
    const head = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
    await writeFile(path.join(root, '.git/shallow'), head);
  }
  const store = await openContentStore({ directory });
  const stopping = new AbortController();
  const onChange = vi.fn();
  const warn = vi.fn();
  onTestFinished(async () => {
    stopping.abort();
    await store.close();
  });
  const of = followLastChanges({ directory, store, onChange, log: { warn }, signal: stopping.signal, settleMs: 50 });
  return { changes: { of }, onChange, warn, save, commit };
}

test('each file has the date of its last commit, and another one after the next', async () => {
  const { changes, onChange, save, commit } = await follow({ inGit: true });
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1), WAIT);
  const dates = ['posts/a.md', 'posts/b/index.md', 'posts/c.md'].map((file) => changes.of(file)?.slice(0, 10));
  expect(dates).toEqual(['2025-02-02', '2025-01-01', undefined]);

  await save('posts/b/index.md', 'B again');
  commit('2025-03-03T00:00:00Z');
  await vi.waitFor(() => expect(changes.of('posts/b/index.md')).toMatch(/^2025-03-03/), WAIT);
});

test('a shallow clone, which does not have the dates, shows none and is reported once', async () => {
  const { changes, warn, save } = await follow({ inGit: true, isShallow: true });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('git fetch --unshallow')), WAIT);
  await save('posts/a.md', 'A once more');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(changes.of('posts/b/index.md')).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('without a repository nothing is known, and nothing fails', async () => {
  const { changes, onChange, save } = await follow({ inGit: false });
  await save('posts/a.md', 'A again');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(changes.of('posts/a.md')).toBeUndefined();
  expect(onChange).not.toHaveBeenCalled();
});
