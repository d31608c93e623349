import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type ContentSnapshot, openContentStore, type Post, type RenderedMarkdown } from '@portico/content';
import { languageOf } from '@portico/site/languages';
import { LRUCache } from 'lru-cache';
import { openCardStore } from '#cards/card-store.ts';
import { readLastChanges } from '#content/last-changes.ts';
import { openPictureNotes } from '#content/open-picture-notes.ts';
import { tryOpenPostNotes } from '#content/open-post-notes.ts';
import { createExportedSite, type ExportSettings, exportedHeaders } from '#export/exported-site.ts';
import { programVersion } from '#export/made-of.ts';
import { type PageThread, startPageThread } from '#export/page-thread.ts';
import { securityOf } from '#http/security-of.ts';
import { createLog } from '#log.ts';
import { openPictureMaker } from '#pictures/open-picture-maker.ts';
import { loadApps } from '#releases/load-apps.ts';
import { openRenderer, type Renderer } from '#rendered-posts/open-renderer.ts';
import { refuseUnrenderable } from '#rendered-posts/refuse-unrenderable.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import { rendererOptionsOf } from '#rendered-posts/renderer-options-of.ts';

// A post's text is in its page, in the data of that, and in feeds.
const TEXT_BYTES = 64 * 1024 * 1024;
const SOURCES = path.resolve(import.meta.dirname, '../../..');

export type OpenedExport = Awaited<ReturnType<typeof openExport>>;

/** Opens all that an export is made of, as it is at one moment. */
export async function openExport(settings: ExportSettings) {
  const { environment, siteConfig, now, buildDirectory, brandDirectory } = settings;
  const { baseUrl, cacheDirectory, contentDirectory, logLevel, renderLimitMs } = environment;
  const log = createLog(logLevel === 'info' ? 'warn' : logLevel);
  const headers = exportedHeaders(settings);
  const { language } = siteConfig;
  const [notes, postNotes, pictureMaker] = await Promise.all([
    openPictureNotes(cacheDirectory),
    tryOpenPostNotes({ directory: cacheDirectory, contentDirectory, language: languageOf(siteConfig), log }),
    openPictureMaker({ directory: cacheDirectory, log }),
  ]);
  const picturesAreMade = pictureMaker !== undefined;
  const [apps, renderer, store, program] = await Promise.all([
    loadApps(headers, buildDirectory),
    openRenderer({
      directory: cacheDirectory,
      markdown: rendererOptionsOf(siteConfig, securityOf(siteConfig, baseUrl)),
      log,
      limitMs: renderLimitMs,
      // This thread makes pages meanwhile, and takes as long for one.
      threads: Math.max(1, availableParallelism() - 1),
    }),
    openContentStore({
      directory: contentDirectory,
      now: () => now,
      notes,
      postNotes,
      picturesAreMade,
      language,
      watching: false,
    }),
    programs(buildDirectory, brandDirectory),
  ]);
  // Without them the next start reads all pictures.
  await notes.save().catch(() => {});
  const renderPost = rememberTexts(refuseUnrenderable(renderer.renderPost, store));
  const lastChanges =
    siteConfig.repository?.history === undefined
      ? undefined
      : await readLastChanges(contentDirectory, store.current(), new AbortController().signal);
  const lastChangeOf = lastChanges && ((file: string) => lastChanges.get(file));
  // What a card is made of besides its fields and the files.
  const cards = JSON.stringify([program.cards, siteConfig.accent]);
  const cardStore = openCardStore({ directory: path.join(cacheDirectory, 'cards'), version: cards, now });
  return {
    content: () => store.current(),
    siteOf: (snapshot: ContentSnapshot) =>
      createExportedSite(settings, snapshot, {
        ...apps,
        renderer: { ...renderer, renderPost },
        feedBytes: TEXT_BYTES,
        cardStore,
        pictureMaker,
        lastChangeOf,
      }),
    /** A thread that makes pages of the content as it is now. */
    startPageThread: (directory: string): PageThread =>
      startPageThread({
        settings,
        directory,
        content: store.shared(),
        lastChanges,
        onFailure: (error) =>
          log.warn(
            `A thread that makes pages has ended: ${error.message}. The others make its pages, and it takes longer.`,
          ),
      }),
    isRendered: renderer.isRendered,
    /** The text of a post, rendered before its page asks for it; undefined where it cannot be, which changes the content. */
    async renderAhead(post: Post, snapshot: ContentSnapshot): Promise<RenderedMarkdown | undefined> {
      try {
        return await renderPost(post, snapshot);
      } catch (error) {
        // A refusal is a mistake in the content, and told as such.
        if (error instanceof RenderRefused) {
          return undefined;
        }
        throw error;
      }
    },
    files: apps.files,
    headers,
    lastChangeOf,
    program: {
      cards: JSON.stringify([cards, program.responses, headers]),
      // One that was sent as it is may say where it was taken.
      pictures: JSON.stringify([program.pictures, program.responses, headers, picturesAreMade]),
      whole: JSON.stringify([program.whole, headers, baseUrl, siteConfig, picturesAreMade]),
    },
    async close() {
      await cardStore.clear();
      await renderer.close();
      await store.close();
      postNotes?.close();
    },
  };
}

/** Names for what makes the site, the parts of it that take the longest, and what decides the headers of those. */
async function programs(buildDirectory: string, brandDirectory: string) {
  const at = (place: string) => path.join(SOURCES, place);
  const installed = at('node_modules/.package-lock.json');
  const server = at('server/src');
  const [whole, cards, pictures, responses] = await Promise.all([
    programVersion([
      installed,
      server,
      at('packages'),
      at(`apps/blog/${buildDirectory}`),
      at(`apps/www/${buildDirectory}`),
    ]),
    programVersion([installed, path.join(server, 'cards'), at('packages/site/src'), brandDirectory]),
    programVersion([installed, path.join(server, 'pictures')]),
    programVersion(['resources', 'http', 'cache'].map((folder) => path.join(server, folder))),
  ]);
  return { whole, cards, pictures, responses };
}

/**
 * Texts that were rendered, as long as there is room: one is read from the disk once for all that have it. Who asks for one that is being
 * rendered waits for the same.
 */
function rememberTexts(renderPost: Renderer['renderPost']): Renderer['renderPost'] {
  const known = new LRUCache<Post, RenderedMarkdown>({
    maxSize: TEXT_BYTES,
    sizeCalculation: ({ html }) => html.length + 1,
  });
  const begun = new Map<Post, Promise<RenderedMarkdown>>();
  return async (post, content) => {
    const found = known.get(post);
    if (found !== undefined) {
      return found;
    }
    const rendering = begun.get(post) ?? renderPost(post, content).finally(() => begun.delete(post));
    begun.set(post, rendering);
    const rendered = await rendering;
    known.set(post, rendered);
    return rendered;
  };
}
