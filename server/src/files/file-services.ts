import type { ContentImage, ContentSnapshot, PictureVariant, Post } from '@portico/content';
import type { SiteConfig } from '@portico/core/site-config';
import type { SourcePage } from '@portico/core/source-page';
import type { Card } from '#cards/card-of.ts';

/** What making a file needs from the server. It keeps native code and threads out of the app. */
export type FileServices = {
  readonly content: ContentSnapshot;
  readonly siteConfig: SiteConfig;
  /** Pages of other sites that the search offers. */
  readonly sourcePages: readonly SourcePage[];
  /** Paths of the main site's pages that are in the sitemap. */
  readonly sitePages: readonly string[];
  /** The file's path, percent-encoded. */
  readonly pathname: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether the build has the page for writing in the browser, which `npm run dev` doesn't make. */
  readonly hasCms: boolean;
  /** A post's HTML for feeds; its description if the text can't be rendered. */
  readonly feedHtml: (post: Post, url: string) => Promise<string>;
  /** A post for machines; see postMarkdown. If the text can't be rendered, it is `otherwise`, or without that, an error. */
  readonly markdownOf: (post: Post, url: string, otherwise?: string) => Promise<string>;
  /** Returns a card as PNG; `cover` is the picture that it names. */
  readonly drawCard: (card: Card, cover?: ContentImage) => Promise<Uint8Array>;
  readonly wholePicture: (image: ContentImage) => Promise<{ readonly body: Uint8Array; readonly type: string }>;
  readonly pictureVariant: (image: ContentImage, variant: PictureVariant) => Promise<Uint8Array>;
  readonly reportError: (error: unknown) => void;
};

export type SiteFile = {
  readonly body: string | Uint8Array;
  readonly type: string;
  /** `Cache-Control`. */
  readonly cachePolicy: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A file, or where it is now. Undefined if nothing is there: the server then sends an error page. */
export type FileResult = SiteFile | { readonly movedTo: string; readonly isTemporary?: boolean } | undefined;
