import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { baseContent } from '#git.ts';

/** A repository with files in a folder of it, and a function that runs git there. */
async function repository(files: Readonly<Record<string, string>>) {
  const root = await temporaryFolder(files);
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('commit', '--quiet', '--message=First');
  return { root, git };
}

test('the content at the start of a branch is read, and so are the files that have changed since', async () => {
  const { root, git } = await repository({
    'site/content/posts/a.md': 'a\n'.repeat(9),
    'site/content/posts/b.md': 'b',
    'site/content/posts/ü c.md': 'c',
    'README.md': 'Read',
  });
  git('switch', '--quiet', '--create=branch');
  const content = path.join(root, 'site/content');
  await rename(path.join(content, 'posts/a.md'), path.join(content, 'posts/d.md'));
  await rm(path.join(content, 'posts/b.md'));
  git('add', '.');
  git('commit', '--quiet', '--message=Second');
  // Not everything is committed yet.
  await writeFile(path.join(content, 'posts/ü c.md'), 'changed');
  await writeFile(path.join(content, 'posts/new.md'), 'new');
  await writeFile(path.join(root, 'README.md'), 'changed');
  git('switch', '--quiet', 'main');
  await writeFile(path.join(root, 'later.md'), 'later');
  git('add', 'later.md');
  git('commit', '--quiet', '--message=Third');
  git('switch', '--quiet', 'branch');
  const base = await baseContent(content, 'main');
  expect(base.changed.toSorted((x, y) => (x.file < y.file ? -1 : 1))).toEqual([
    { file: 'posts/b.md' },
    { file: 'posts/d.md', from: 'posts/a.md' },
    { file: 'posts/new.md' },
    { file: 'posts/ü c.md' },
  ]);
  expect(await readFile(path.join(base.directory, 'posts/ü c.md'), 'utf8')).toBe('c');
  expect(existsSync(path.join(base.directory, 'posts/d.md'))).toBe(false);
  expect(git('status', '--short', '--', 'site')).not.toContain('later');
  await base.remove();
  expect(existsSync(base.directory)).toBe(false);
});

test('a folder that a branch turned into a repository runs nothing', async () => {
  const { root } = await repository({ 'content/posts/a.md': 'a' });
  const content = path.join(root, 'content');
  const ran = path.join(root, 'ran');
  for (const folder of ['objects', 'refs']) {
    await mkdir(path.join(content, folder));
  }
  await writeFile(path.join(content, 'HEAD'), 'ref: refs/heads/main\n');
  const config = `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = touch ${ran}\n\tworktree = ${content}\n`;
  await writeFile(path.join(content, 'config'), config);
  await expect(baseContent(content, 'main')).rejects.toThrow("safe.bareRepository is 'explicit'");
  expect(existsSync(ran)).toBe(false);
});

test.for([
  ['--upload-pack=touch', '--base --upload-pack=touch is not a commit'],
  ['nowhere', '--base nowhere is not a commit of this repository. Fetch it first'],
] as const)('the base %s is refused', async ([base, message]) => {
  const { root } = await repository({ 'content/posts/a.md': 'a' });
  await expect(baseContent(path.join(root, 'content'), base)).rejects.toThrow(message);
});
