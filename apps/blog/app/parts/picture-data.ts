import { type ContentImage, type ContentSnapshot, mediaHref, type Post, sourcesOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { type BlogPost, drawingOf } from '@portico/core/blog-post';

/** An image of the content, for pages outside a post's text. */
export type PictureData = {
  readonly src: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly sources: ReturnType<typeof sourcesOf>;
  /** The picture that replaces it in dark themes. */
  readonly dark?: Omit<PictureData, 'dark'>;
};

type Image = Omit<ContentImage, 'source'>;

const known = new WeakMap<Image, PictureData>();

/** Returns the same object for the same image, so that the loader data of a page contains it only once. */
export function pictureData(image: Image): PictureData {
  const { width, height, dark } = image;
  const data = known.get(image) ?? {
    ...{ src: mediaHref(image), width, height, sources: sourcesOf(image) },
    ...(dark && { dark: pictureData(dark) }),
  };
  known.set(image, data);
  return data;
}

export type Cover = {
  readonly picture: PictureData;
  readonly alt: string;
  /** The language of `alt`. */
  readonly lang: string | undefined;
};

/** The post's cover, or what its author chose for its drawing. */
export type PictureFields = Pick<BlogPost, 'drawing'> & { readonly cover?: Cover };

export function pictureOf(post: Post, { images }: ContentSnapshot): PictureFields {
  const { slug, cover, coverAlt = '', lang } = post;
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  if (image !== undefined) {
    return { cover: { picture: pictureData(image), alt: coverAlt, lang } };
  }
  return drawingOf(post);
}
