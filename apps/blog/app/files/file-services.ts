import type { SiteConfig } from '@portico/config/site-config';
import type { ContentImage, PictureVariant, Post } from '@portico/content';
import { createContext } from 'react-router';
import type { Card } from './card-of.ts';

/** The server's services for the routes of files. They keep native code and threads out of the app. */
export type FileServices = {
  readonly siteConfig: SiteConfig;
  /** False for an export: a static host doesn't choose by `Accept`. */
  readonly isServed: boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** A post's HTML for feeds; its description if the text can't be rendered. */
  readonly feedHtml: (post: Post, url: string) => Promise<string>;
  /** A post for machines; see postMarkdown. */
  readonly markdownOf: (post: Post, url: string) => Promise<string>;
  /** Returns a card as PNG; `cover` is the picture that it names. */
  readonly drawCard: (card: Card, cover: ContentImage | undefined) => Promise<Bytes>;
  readonly wholePicture: (image: ContentImage) => Promise<{ readonly body: Bytes; readonly type: string }>;
  readonly pictureVariant: (image: ContentImage, variant: PictureVariant) => Promise<Bytes>;
};

type Bytes = Uint8Array<ArrayBuffer>;

export const fileServicesContext = createContext<FileServices>();
