import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildContentIndex, type ContentSnapshot, fileState, pictureHash } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { samplePost } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createResponseCache } from '#cache/response-cache.ts';
import { createExporter } from '#export/exporter.ts';
import { createFileMaker } from '#export/file-maker.ts';
import type { Exported } from '#export/manifest.ts';
import { openSwappedFolder } from '#export/swapped-folder.ts';
import { createPictureMaker } from '#pictures/picture-maker.ts';
import { NO_TEXTS } from '#rendered-posts/no-texts.ts';
import { targetAt } from '#request/target.ts';
import { createResources } from '#resources/resources.ts';
import { createSite } from '#site.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

const URL_OF_VIDEO = '/blog/a/b.mp4';

test('a video is copied as it was read, and left out where another file has taken its place', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-exporter-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const video = path.join(root, 'b.mp4');
  await writeFile(video, 'video');
  const file = { path: video, root, entityTag: '"a"', state: fileState(await stat(video)), headers: {} };
  const folder = await openSwappedFolder(path.join(root, 'site'));
  const copied = async () => {
    const exporter = createExporter({ site: { file: () => file }, folder, before: new Map() });
    expect(await exporter.copies({ target: targetAt(URL_OF_VIDEO) }, 'made')).toBe(true);
    return exporter.finish();
  };
  expect(await copied()).toMatchObject({ exported: [{ url: URL_OF_VIDEO, bytes: 5 }], leftOut: [] });
  await rm(video);
  await symlink(import.meta.filename, video);
  const leftOut = [{ url: URL_OF_VIDEO, why: expect.stringContaining('has changed') }];
  expect(await copied()).toMatchObject({ exported: [], leftOut });
});

test('a card that was drawn without its cover is made again, and one that has it is kept', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-exporter-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const cover = path.join(root, 'cover.png');
  const bytes = await sharp({ create: { width: 960, height: 630, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const url = urlBeside({ slug: 'a', file: 'cover.png' });
  const image = {
    url,
    path: cover,
    width: 960,
    height: 630,
    hash: await pictureHash(bytes),
    formats: ['webp'] as const,
  };
  const snapshot: ContentSnapshot = {
    version: '1',
    index: buildContentIndex([samplePost('a', { cover: 'cover.png' })], Date.parse('2030-01-01')),
    authors: new Map(),
    media: new Map(),
    images: new Map([[url, image]]),
    errors: [],
  };
  const site = createSite({
    files: new Map(),
    cache: createResponseCache({ maxBytes: { pages: 1, cards: 1, pictures: 1, searches: 1 } }),
    content: () => snapshot,
    pages: async () => ({ status: 404, headers: {}, body: Buffer.alloc(0) }),
    resources: createResources({
      content: () => snapshot,
      renderer: NO_TEXTS,
      siteConfig: parseSiteConfig(siteConfig),
      baseUrl: 'https://culvert.example',
      pictureMaker: createPictureMaker({ open: sharp, directory: root, onFailure: () => {} }),
    }),
    headers: {},
    observeRender: () => {},
  });
  const card = { target: targetAt(routes.postCard.href({ slug: 'a' })) };
  const before = new Map<string, Exported>();
  /** Exports the card after the export before; whether it was kept from that. */
  const keptByExport = async () => {
    const folder = await openSwappedFolder(path.join(root, 'site'));
    const makeFile = createFileMaker({ site, failures: new Map(), write: folder.write });
    const exporter = createExporter({ site, folder, before });
    const isKept = exporter.keeps(card, 'all that it is made of');
    if (!isKept) {
      exporter.take(card, 'all that it is made of', await makeFile(card.target, exporter.there(card.target.key)));
    }
    for (const one of exporter.finish().exported) {
      before.set(one.url, one);
    }
    await folder.swap();
    return isKept;
  };
  const drawn = () => readFile(path.join(root, 'site/blog/og/a.png'));
  expect(await keptByExport()).toBe(false);
  const withoutCover = await drawn();
  // What could not be read can be, and the content is the same.
  await writeFile(cover, bytes);
  expect(await keptByExport()).toBe(false);
  expect(await drawn()).not.toEqual(withoutCover);
  expect(await keptByExport()).toBe(true);
});
