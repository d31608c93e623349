import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { samplePost } from '@portico/content/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mayMount, NO_SMALL_DISK, smallDisk } from '#cache-database/testing/small-disk.ts';
import { openRenderer } from '#rendered-posts/open-renderer.ts';

vi.setConfig({ testTimeout: 60_000 });

const HAS_SMALL_DISK = mayMount();

test('a setting of how posts are rendered holds at once, for those that are stored too', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-rendered-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const htmlWith = async (typography: boolean | undefined) => {
    const log = pino({ level: 'silent' });
    const renderer = await openRenderer({ directory, markdown: { typography }, log, limitMs: 30_000 });
    const { html } = await renderer.renderPost(samplePost('a', { markdown: "It's" }), {
      images: new Map(),
      media: new Map(),
    });
    await renderer.close();
    return html.trim();
  };
  expect(await htmlWith(undefined)).toBe("<p>It's</p>");
  expect(await htmlWith(true)).toBe('<p>It’s</p>');
  expect(await htmlWith(undefined)).toBe("<p>It's</p>");
});

test.for(['from the start', 'later'] as const)(
  'where the disk takes nothing %s, a text is rendered once all the same, and told of once',
  async (when) => {
    const directory = await mkdtemp(path.join(tmpdir(), 'portico-rendered-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
    const file = path.join(directory, 'a-file');
    await writeFile(file, '');
    const renderer = await openRenderer({
      directory: when === 'later' ? directory : file,
      markdown: {},
      log,
      limitMs: 30_000,
    });
    onTestFinished(renderer.close);
    expect(renderer.isPersistent).toBe(when === 'later');
    const content = { images: new Map(), media: new Map() };
    if (when === 'later') {
      for (const name of await readdir(directory)) {
        await writeFile(path.join(directory, name), 'not what was written '.repeat(10_000));
      }
      await renderer.renderPost(samplePost('a', { markdown: 'Notices that it cannot be stored.' }), content);
    }
    expect(renderer.isPersistent).toBe(false);
    const post = samplePost('b', { markdown: 'Again and again.' });
    expect(renderer.isRendered(post, content)).toBe(false);
    const { html } = await renderer.renderPost(post, content);
    expect(renderer.isRendered(post, content)).toBe(true);
    expect(await renderer.renderPost(post, content)).toMatchObject({ html });
    expect(lines).toEqual([
      expect.stringMatching(/^Rendered posts are not stored in .*: .* each start renders them again\./),
    ]);
  },
);

test.skipIf(!HAS_SMALL_DISK)(
  `what a full disk has no room for is rendered once all the same, and stored once there is room${HAS_SMALL_DISK ? '' : NO_SMALL_DISK}`,
  async () => {
    const { folder: directory, fill, free } = smallDisk();
    const open = () => openRenderer({ directory, markdown: {}, log: pino({ level: 'silent' }), limitMs: 30_000 });
    const renderer = await open();
    onTestFinished(renderer.close);
    const post = samplePost('a', { markdown: '![A plan](b.png)' });
    const withImage = (width: number) => ({
      images: new Map([['/blog/a/b.png', { url: '/blog/a/b.png', path: '/b.png', hash: 'h', width, height: 1 }]]),
      media: new Map(),
    });
    await renderer.renderPost(post, withImage(1));
    await fill();
    expect((await renderer.renderPost(post, withImage(2))).html).toContain('width="2"');
    expect(renderer.isRendered(post, withImage(2))).toBe(true);
    expect((await renderer.renderPost(post, withImage(2))).html).toContain('width="2"');
    await free();
    expect((await renderer.renderPost(post, withImage(3))).html).toContain('width="3"');
    expect(renderer.isRendered(post, withImage(3))).toBe(true);
    const other = await open();
    onTestFinished(other.close);
    expect(other.isRendered(post, withImage(3))).toBe(true);
  },
);
