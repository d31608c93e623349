import { execFileSync } from 'node:child_process';
import { chmod, mkdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Something that goes wrong in a content folder while the site is read, and how the folder is put right again. */
export type BadContent = {
  readonly name: string;
  /** File that the log is to name, once, and the code of the mistake; absent where nothing is lost. */
  readonly logged?: { readonly file: string; readonly code: string };
  /** True where root would notice nothing. */
  readonly needsUser?: boolean;
  readonly appear: (folder: string) => Promise<void>;
  readonly disappear: (folder: string) => Promise<void>;
};

const MEGABYTE = 1_000_000;
const STEP_MS = 60;

/** A post whose coming and going changes no list. */
export function unlistedPost(title: string, body: string): string {
  return `---\ntitle: ${title}\ndescription: About it.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\nunlisted: true\n---\n\n${body}\n`;
}

/** A PNG that has only its size in pixels, and zeros. */
function pngOf(width: number, height: number, bytes: number): Buffer {
  const png = Buffer.alloc(bytes);
  png.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** One file that is there and gone again. */
function file(name: string, content: string | Buffer, logged?: BadContent['logged']) {
  return {
    ...(logged !== undefined && { logged }),
    appear: (folder: string) => writeFile(path.join(folder, name), content),
    disappear: (folder: string) => unlink(path.join(folder, name)),
  };
}

const ODD_NAME = Buffer.from('\xff\xfe.md', 'latin1');
const AUTHORS = '- name: Ines Okafor\n';

/** Each kind of bad content; `many` files come and go at once. The folder holds `posts/` and `authors.yaml` of one author. */
export function badContent(many: number): readonly BadContent[] {
  const switched = Array.from({ length: many }, (_, place) => `posts/branch-${place}.md`);
  return [
    {
      name: 'a binary file',
      ...file('posts/binary.md', Buffer.alloc(50_000, '\0\x01\xfe'), {
        file: 'posts/binary.md',
        code: 'file-encoding',
      }),
    },
    {
      name: 'a post of 10 MB',
      ...file('posts/large.md', 'x '.repeat(5 * MEGABYTE), { file: 'posts/large.md', code: 'file-too-long' }),
    },
    {
      name: 'files that vanish',
      async appear(folder) {
        for (let round = 0; round < 20; round += 1) {
          const files = Array.from({ length: 20 }, (_, place) => path.join(folder, `posts/vanishing-${place}.md`));
          await Promise.all(files.map((one) => writeFile(one, unlistedPost('Gone', 'Soon.'))));
          await pause(round);
          await Promise.all(files.map((one) => unlink(one)));
        }
      },
      async disappear() {},
    },
    {
      name: 'many files at once',
      appear: async (folder) =>
        void (await Promise.all(
          switched.map((one, place) => writeFile(path.join(folder, one), unlistedPost(`Branch ${place}`, 'Text.'))),
        )),
      disappear: async (folder) => void (await Promise.all(switched.map((one) => unlink(path.join(folder, one))))),
    },
    {
      name: 'a file written in pieces',
      async appear(folder) {
        const text = unlistedPost('In pieces', 'Some text. '.repeat(2_000));
        for (const part of [0.001, 0.002, 0.003, 0.5, 1]) {
          await writeFile(path.join(folder, 'posts/pieces.md'), text.slice(0, Math.ceil(text.length * part)));
          await pause(STEP_MS);
        }
      },
      disappear: (folder) => unlink(path.join(folder, 'posts/pieces.md')),
    },
    { name: 'nested brackets', ...file('posts/brackets.md', unlistedPost('Brackets', '['.repeat(200_000))) },
    { name: 'nested emphasis', ...file('posts/emphasis.md', unlistedPost('Emphasis', '*a **b _c '.repeat(20_000))) },
    { name: 'nested quotations', ...file('posts/quotations.md', unlistedPost('Quotations', `${'>'.repeat(5_000)} a`)) },
    {
      name: 'a broken authors.yaml',
      logged: { file: 'authors.yaml', code: 'front-matter-syntax' },
      appear: (folder) => writeFile(path.join(folder, 'authors.yaml'), '- name: [\n'),
      disappear: (folder) => writeFile(path.join(folder, 'authors.yaml'), AUTHORS),
    },
    {
      name: 'a picture of a billion pixels',
      ...file('posts/good/huge.png', pngOf(40_000, 40_000, 1_000), {
        file: 'posts/good/huge.png',
        code: 'picture-too-large',
      }),
    },
    { name: 'a picture of 60 MB', ...file('posts/good/heavy.png', pngOf(4_000, 4_000, 60 * MEGABYTE)) },
    {
      name: 'a folder named like a post',
      logged: { file: 'posts/folder.md', code: 'file-ignored' },
      appear: (folder) => mkdir(path.join(folder, 'posts/folder.md')),
      disappear: (folder) => rm(path.join(folder, 'posts/folder.md'), { recursive: true }),
    },
    {
      name: 'links in a loop',
      logged: { file: 'posts/loop.md', code: 'file-unreadable' },
      async appear(folder) {
        await symlink('loop.md', path.join(folder, 'posts/loop.md'));
        await symlink('.', path.join(folder, 'posts/here'));
        await symlink('..', path.join(folder, 'posts/good/up'));
      },
      async disappear(folder) {
        await Promise.all(['loop.md', 'here', 'good/up'].map((one) => unlink(path.join(folder, 'posts', one))));
        // A link that leads nowhere cannot be watched: the next change shows that it is gone.
        await writeFile(path.join(folder, 'authors.yaml'), `${AUTHORS}\n`);
      },
    },
    {
      name: 'a pipe without a writer',
      logged: { file: 'posts/pipe.md', code: 'file-ignored' },
      async appear(folder) {
        // Those who wait for the first are as many as can read at the same time.
        for (const name of ['pipe.md', 'b.md', 'c.md', 'd.md', 'e.md']) {
          execFileSync('mkfifo', [path.join(folder, 'posts', name)]);
        }
      },
      async disappear(folder) {
        await Promise.all(['pipe', 'b', 'c', 'd', 'e'].map((one) => unlink(path.join(folder, `posts/${one}.md`))));
      },
    },
    {
      name: 'a device without an end',
      logged: { file: 'posts/zero.md', code: 'file-ignored' },
      appear: (folder) => symlink('/dev/zero', path.join(folder, 'posts/zero.md')),
      disappear: (folder) => unlink(path.join(folder, 'posts/zero.md')),
    },
    {
      name: 'a name of odd bytes',
      // Told at a start and by the check: no event names it.
      appear: (folder) => writeFile(Buffer.concat([Buffer.from(`${folder}/posts/`), ODD_NAME]), 'x'),
      disappear: (folder) => unlink(Buffer.concat([Buffer.from(`${folder}/posts/`), ODD_NAME])),
    },
    {
      name: 'a name of two lines',
      ...file('posts/two\nlines.md', unlistedPost('Lines', 'x'), { file: 'posts/two\nlines.md', code: 'slug-form' }),
    },
    {
      name: 'a folder that may not be read',
      needsUser: true,
      logged: { file: 'posts/locked', code: 'file-unreadable' },
      async appear(folder) {
        const beside = path.join(folder, 'locked');
        await mkdir(beside, { mode: 0o000 });
        await rename(beside, path.join(folder, 'posts/locked'));
      },
      async disappear(folder) {
        await chmod(path.join(folder, 'posts/locked'), 0o755);
        await rm(path.join(folder, 'posts/locked'), { recursive: true });
      },
    },
  ];
}
