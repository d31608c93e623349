import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { onTestFinished } from 'vitest';
import { imagesOf } from '#media/beside-post.ts';
import { isMediaFile, mediaOf } from '#media/media-files.ts';
import { slugOfFile } from '#reading/post-files.ts';
import type { Entry } from '#store/content-file.ts';
import { contentKind } from '#store/content-kind.ts';
import { makeSnapshot } from '#store/content-snapshot.ts';
import { listFolder } from '#store/folder-listing.ts';
import { type Bodies, checkedFrom } from '#workshop/bodies.ts';
import { createMaker } from '#workshop/content-maker.ts';
import { type Content, type ContentOptions, openContent } from '#workshop/open-content.ts';
import { openParser } from '#workshop/open-parser.ts';
import type { ParserSettings } from '#workshop/protocol.ts';
import { openStore, type Part, storeFile } from '#workshop/store.ts';
import { openReader } from '#workshop/store-reader.ts';

export const PARSER_SETTINGS: ParserSettings = {
  baseUrl: 'https://culvert.example',
  mediaOrigins: ['https://culvert.example', 'https://assets.culvert.example'],
  siteDirectory: 'none',
  components: [],
};

type TestOptions = Partial<Omit<ContentOptions, 'directory'>>;

/** Opens a content folder as a server does, with a process that reads it, until the end of the test. */
export async function openTestContent(directory: string, options: TestOptions = {}): Promise<Content> {
  const { cacheDirectory = await temporaryFolder() } = options;
  const log = { error: () => undefined, warn: () => undefined };
  const content = openContent({
    ...{ directory, cacheDirectory, log, stamp: 'a'.repeat(16), settings: PARSER_SETTINGS, limitMs: 5000 },
    ...options,
  });
  onTestFinished(content.close);
  await content.opened;
  return content;
}

/** Makes everything in a content folder once, without another process. */
export async function readTestContent(directory: string, settings: Partial<ParserSettings> = {}, now = Date.now()) {
  const root = path.resolve(directory);
  const file = storeFile(await temporaryFolder(), 'a'.repeat(16));
  const store = openStore(file, 'test');
  const parser = { ...PARSER_SETTINGS, ...settings };
  const make = createMaker({ root, settings: parser, stored: () => undefined, openParser: openParser(parser) });
  const files = new Map<string, Entry>();
  const listed = await listFolder(root);
  const names = [...listed.files.keys()].toSorted((a, b) => Number(isMediaFile(b)) - Number(isMediaFile(a)));
  for (const name of names.filter(contentKind)) {
    const slug = slugOfFile(name);
    const images = slug === undefined ? [] : imagesOf(slug, mediaOf(files.values()));
    const { made, version } = await make({ file: name, need: 'all', images, since: 0 });
    store.write(version ? [version] : []);
    if (made.entry !== undefined) {
      files.set(name, made.entry);
    }
  }
  for (const error of listed.unreadable) {
    files.set(error.file, { version: '', errors: [error] });
  }
  const snapshot = makeSnapshot({ files, media: mediaOf(files.values()), now });
  const reader = openReader(file, 'test');
  const part = async (version = '', name: Part) => {
    const found = reader.part(version, name);
    if (found === undefined) {
      throw new Error(`${name} of ${version} is not stored.`);
    }
    return found;
  };
  const bodies: Bodies = {
    page: async ({ version }) => JSON.parse(await part(version, 'page')),
    feed: async ({ version }) => JSON.parse(await part(version, 'feed')),
    markdown: ({ version }) => part(version, 'markdown'),
    text: async ({ version }) => JSON.parse(await part(version, 'search')),
    checked: async ({ version }) => checkedFrom(await part(version, 'checked')),
  };
  return { snapshot, bodies, storeFile: file };
}
