import type { LinkingHtml } from '#markdown/body-part.ts';
import type { PostText } from '#markdown/post-text.ts';
import { imagesOf } from '#media/beside-post.ts';
import type { Post } from '#reading/post.ts';
import { previewMedia } from '#store/public-media.ts';
import type { MadeFiles } from '#workshop/made-files.ts';
import type { ParsedPost } from '#workshop/parse-post.ts';
import type { ShownPost } from '#workshop/protocol.ts';
import type { Part, StoreReader } from '#workshop/store.ts';

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

type Files = Pick<MadeFiles, 'contentOf' | 'isWhole' | 'want' | 'makeNow' | 'media'> & {
  readonly reader: () => Pick<StoreReader, 'part'> | undefined;
};

/** Reads what is stored of posts, and has made what is missing. */
export function createBodies(files: Files): Bodies {
  function stored({ version = '' }: Post, part: Part): string | undefined {
    return files.reader()?.part(version, part);
  }

  /** Of the version that was made last. Until it is published, the one before may be forgotten already. */
  function newest({ file, draft }: Post, part: Part): string | undefined {
    const post = files.contentOf(file)?.post;
    return post && (draft || !post.draft) ? stored(post, part) : undefined;
  }

  async function partOf(post: Post, part: Part): Promise<string> {
    const { file } = post;
    const known = stored(post, part) ?? newest(post, part);
    if (known !== undefined) {
      return known;
    }
    if (files.isWhole(file) && files.contentOf(file)?.errors.length !== 0) {
      return partOfLastGood(file, part);
    }
    await files.want(file);
    const found = newest(post, part);
    if (found === undefined) {
      const [error] = files.contentOf(file)?.errors ?? [];
      const message = `${file} could not be shown: ${error?.message ?? 'it is gone'}`;
      throw error?.code === 'server-failed' ? new Error(message) : new TextRefused(message);
    }
    return found;
  }

  /** Makes what readers see of a post that has mistakes now, because what was stored of it can't be read. */
  async function partOfLastGood(file: string, part: Part): Promise<string> {
    const made = await files.makeNow(file, { isLastGood: true, isAnew: true });
    const found = made?.entry?.post && stored(made.entry.post, part);
    if (found === undefined) {
      throw new TextRefused(
        `${file} could not be shown, because it has mistakes and its last good version is not kept`,
      );
    }
    return found;
  }

  async function previewOf(post: Post, token: string): Promise<ShownPost> {
    const images = imagesOf(post.slug, previewMedia(files.media(), post, token));
    const made = await files.makeNow(post.file, { images, isPreview: true });
    if (made?.preview === undefined) {
      const reason = made?.entry?.errors[0]?.message ?? 'it is gone';
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
