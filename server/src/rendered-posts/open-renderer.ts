import { createMarkdownRenderer, type MarkdownRenderer } from '@portico/content';
import type { Logger } from 'pino';
import { keepRendered } from '#rendered-posts/keep-rendered.ts';
import { openRenderedStore } from '#rendered-posts/rendered-store.ts';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

export type Renderer = {
  readonly renderMarkdown: MarkdownRenderer;
  /** Whether what it rendered is there the next time. */
  readonly keeps: boolean;
  close(): void;
};

export type OpenRendererOptions = {
  readonly directory: string;
  /** Origins whose images, videos and sounds the pages may show. */
  readonly mediaOrigins: readonly string[];
  readonly log: Logger;
};

/** The renderer of posts, which keeps what it made in a folder over restarts, and does without where it cannot. */
export async function openRenderer({ directory, mediaOrigins, log }: OpenRendererOptions): Promise<Renderer> {
  const renderMarkdown = await createMarkdownRenderer({ mediaOrigins });
  const warn = (error: unknown) =>
    log.warn(
      `Rendered posts are not kept in ${directory}: ${error instanceof Error ? error.message : error}. All works without it, but each start renders them anew. Set CACHE_DIR to a folder that the server may write to.`,
    );
  try {
    const version = [await rendererVersion(), ...mediaOrigins].join(' ');
    const store = openRenderedStore({ directory, version, onFailure: warn });
    return { renderMarkdown: keepRendered(renderMarkdown, store), keeps: true, close: store.close };
  } catch (error) {
    warn(error);
    return { renderMarkdown, keeps: false, close() {} };
  }
}
