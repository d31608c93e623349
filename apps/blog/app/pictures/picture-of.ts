import type { Post } from '@portico/content';
import type { RouterContextProvider } from 'react-router';
import { blogServicesContext } from '../services.ts';
import { type Cover, coverOf } from './cover-of.ts';

/** What a post's loader data says of its picture. PostPicture needs its slug and category too. */
export type PictureFields = { readonly cover?: Cover };
export type PictureOf = (post: Post) => PictureFields;

/** Gives loaders the pictures of posts. */
export function createPictureOf(context: Readonly<RouterContextProvider>): PictureOf {
  const { content } = context.get(blogServicesContext);
  return (post) => {
    const cover = coverOf(post, content);
    return cover === undefined ? {} : { cover };
  };
}
