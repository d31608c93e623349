import type { Post } from '@portico/content';
import { pageServicesContext } from '@portico/shell';
import type { RouterContextProvider } from 'react-router';
import { blogServicesContext } from '../services.ts';
import { type Cover, coverOf } from './cover-of.ts';
import { drawingOf, type PictureSize } from './drawing-of.ts';

/** What a post's loader data says of its picture; PostPicture needs its slug, category and tags besides. */
export type PictureFields = {
  readonly cover?: Cover;
  /** As HTML, of a post without a cover: only in the data of a navigation, since a document has it on the page. */
  readonly drawing?: string;
};

export type PictureOf = (post: Post, size: PictureSize) => PictureFields;

/** Gives loaders the pictures of posts, as PostPicture shows them in that size. */
export function createPictureOf(context: Readonly<RouterContextProvider>): PictureOf {
  const { content } = context.get(blogServicesContext);
  const { representation } = context.get(pageServicesContext);
  return (post, size) => {
    const cover = coverOf(post, content);
    if (cover !== undefined) {
      return { cover };
    }
    return representation === 'data'
      ? { drawing: drawingOf({ topic: post.category, tags: post.tags, seed: post.slug }, size) }
      : {};
  };
}
