import { type ContentImage, mediaHref, type Post, sourcesOf } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { hueOf } from '@portico/core/hues';
import type { DrawnSubject, Subject } from '@portico/covers';
import type { BlogServices } from '../services.ts';

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

export type Art = { readonly subject: DrawnSubject };

type ArtServices = Pick<BlogServices, 'siteConfig'>;

export function artOf({ topic, hue, ...subject }: Subject, { siteConfig }: ArtServices): Art {
  return {
    subject: {
      topic,
      hue: hue ?? hueOf(topic, siteConfig.blog.topics),
      ...subject,
      ...(siteConfig.drawings === false && { isPlain: true }),
    },
  };
}

/** The post's cover, or else its drawing. */
export type PictureFields = { readonly cover?: Cover; readonly art?: Art };

export function pictureOf(
  post: Post,
  { content: { images }, ...services }: ArtServices & Pick<BlogServices, 'content'>,
): PictureFields {
  const { slug, category, cover, coverAlt = '', coverNumber: number, lang } = post;
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  if (image !== undefined) {
    return { cover: { picture: pictureData(image), alt: coverAlt, lang } };
  }
  return { art: artOf({ topic: category, seed: slug, number }, services) };
}
