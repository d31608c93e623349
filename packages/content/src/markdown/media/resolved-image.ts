import type { PictureFormat } from '#pictures.ts';
import type { VideoParts } from '#videos.ts';

/** An image or a video next to the post. */
export type ResolvedImage = {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** See ContentImage. */
  readonly hash?: string;
  readonly formats?: readonly PictureFormat[];
  readonly dark?: Omit<ResolvedImage, 'dark'>;
  /** Present if it is a video; its size is then its poster's. */
  readonly video?: VideoParts;
};
