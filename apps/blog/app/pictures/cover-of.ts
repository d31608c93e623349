import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { type PictureData, pictureData } from './picture-data.ts';

export type Cover = {
  readonly picture: PictureData;
  readonly alt: string;
  /** Of the text that says what it shows. */
  readonly lang: string | undefined;
};

/** The image that a post's front matter names as its cover, where it stands beside the post. */
export function coverOf({ slug, cover, coverAlt = '', lang }: Post, { images }: ContentSnapshot): Cover | undefined {
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  return image && { picture: pictureData(image), alt: coverAlt, lang };
}
