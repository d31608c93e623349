import { type ContentImage, type ContentSnapshot, type Post, sourcesOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { RouterContextProvider } from 'react-router';
import { blogServicesContext } from '../services.ts';

/** An image of the content as pages outside a post's text show it. */
export type PictureData = {
  readonly src: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly sources: ReturnType<typeof sourcesOf>;
  /** What is shown in its place in dark looks. */
  readonly dark?: Omit<PictureData, 'dark'>;
};

export function pictureData({ dark, ...image }: Omit<ContentImage, 'path'>): PictureData {
  const { url, width, height } = image;
  return { src: url, width, height, sources: sourcesOf(image), ...(dark && { dark: pictureData(dark) }) };
}

export type Cover = {
  readonly picture: PictureData;
  readonly alt: string;
  /** Of the text that says what it shows. */
  readonly lang: string | undefined;
};

/** The image that a post's front matter names as its cover, where it stands beside the post. */
function coverOf({ slug, cover, coverAlt = '', lang }: Post, { images }: ContentSnapshot): Cover | undefined {
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  return image && { picture: pictureData(image), alt: coverAlt, lang };
}

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
