import { type ContentImage, sourcesOf } from '@portico/content';

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
