import { setTimeout as pause } from 'node:timers/promises';
import type { LinkingHtml } from '#markdown/body-part.ts';
import type { PostText } from '#markdown/post-text.ts';
import { imagesOf } from '#media/beside-post.ts';
import type { Media } from '#media/media-files.ts';
import type { Post } from '#reading/post.ts';
import { previewMedia } from '#store/public-media.ts';
import { type FileState, isFailed } from '#workshop/file-state.ts';
import type { ParsedPost } from '#workshop/parse-post.ts';
import type { Job, Made, ShownPost } from '#workshop/protocol.ts';
import type { Part } from '#workshop/store.ts';
import { StoreBusy } from '#workshop/store-reader.ts';

/** What the check needs of a post. */
export type Checked = Pick<ParsedPost, 'links' | 'notices' | 'runs'> & Pick<Post, 'code'>;

/** What was made of the texts of posts. Each rejects if it can't be made. */
export type Bodies = {
  page(post: Post, token?: string): Promise<ShownPost>;
  feed(post: Post): Promise<LinkingHtml>;
  markdown(post: Post): Promise<string>;
  text(post: Post): Promise<PostText>;
  checked(post: Post): Promise<Checked>;
};

/** Thrown for a text that can't be shown. The message is for its author. */
export class TextRefused extends Error {
  override readonly name = 'TextRefused';
}

type Sources = {
  /** What was made of a version, if that can be read. */
  readonly part: (version: string, part: Part) => string | undefined;
  readonly stateOf: (file: string) => FileState | undefined;
  /** Makes a file for somebody who waits. */
  readonly want: (file: string) => Promise<void>;
  /** Makes something of a file without changing what is known of it. */
  readonly makeNow: (job: Omit<Job, 'since' | 'need'>) => Promise<Made | undefined>;
  readonly media: () => Media;
};

const BUSY_MS = 50;
const MAX_BUSY_MS = 500;
const MAX_LOCK_MS = 5000;

/** Reads what was made of posts, and has made what is missing. */
export function createBodies({ part: stored, stateOf, want, makeNow, media }: Sources): Bodies {
  /** Waits a moment while the store is being written. */
  async function read(version: string, part: Part, maxMs: number): Promise<string | undefined> {
    for (const until = performance.now() + maxMs; ; await pause(BUSY_MS)) {
      try {
        return stored(version, part);
      } catch (error) {
        if (!(error instanceof StoreBusy) || performance.now() > until) {
          throw error;
        }
      }
    }
  }

  /** Of the version that was made last. Until it is published, the one before may be forgotten already. */
  async function newest({ file, draft }: Post, part: Part): Promise<string | undefined> {
    const post = stateOf(file)?.shown?.entry.post;
    return post?.version && (draft || !post.draft) ? read(post.version, part, MAX_BUSY_MS) : undefined;
  }

  async function keptOf(post: Post, part: Part, maxMs = MAX_BUSY_MS): Promise<string | undefined> {
    return (await read(post.version ?? '', part, maxMs)) ?? (await newest(post, part));
  }

  async function partOf(post: Post, part: Part): Promise<string> {
    const { file } = post;
    const before = stateOf(file);
    // A last good version can't be made again.
    if (before?.at === 'broken' && !isFailed(before)) {
      const kept = await keptOf(post, part, MAX_LOCK_MS);
      if (kept === undefined) {
        const text = 'could not be shown, because it has mistakes and its last good version is not kept';
        throw new TextRefused(`${file} ${text}`);
      }
      return kept;
    }
    // As long as only its fields are known, another program may have made the text, with other addresses in its links.
    const isUnmade = before?.at === 'fields';
    const known = isUnmade ? undefined : await keptOf(post, part).catch(() => undefined);
    if (known !== undefined) {
      return known;
    }
    await want(file);
    const found = await newest(post, part);
    if (found === undefined) {
      const state = stateOf(file);
      const [error] = (state?.at === 'broken' && state.entry.errors) || [];
      const message = `${file} could not be shown: ${error?.message ?? 'it is gone'}`;
      throw state && isFailed(state) ? new Error(message) : new TextRefused(message);
    }
    return found;
  }

  async function previewOf(post: Post, token: string): Promise<ShownPost> {
    const images = imagesOf(post.slug, previewMedia(media(), post, token));
    const made = await makeNow({ file: post.file, images, isPreview: true });
    if (made?.preview === undefined) {
      const reason = made?.entry?.errors[0]?.message ?? made?.ofMachine ?? 'it is gone';
      throw new TextRefused(`${post.file} could not be shown: ${reason}`);
    }
    return made.preview;
  }

  return {
    page: async (post, token) =>
      token === undefined ? JSON.parse(await partOf(post, 'page')) : previewOf(post, token),
    feed: async (post) => JSON.parse(await partOf(post, 'feed')),
    markdown: (post) => partOf(post, 'markdown'),
    text: async (post) => JSON.parse(await partOf(post, 'search')),
    checked: async (post) => checkedFrom(await partOf(post, 'checked')),
  };
}

export function checkedFrom(text: string): Checked {
  const { links, ...checked } = JSON.parse(text);
  const { media, ids } = links;
  return { ...checked, links: { links: new Map(links.links), media: new Map(media), ids: new Set(ids) } };
}
