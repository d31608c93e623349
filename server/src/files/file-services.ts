import type { ContentImage, PictureVariant, Post } from '@portico/content';
import type { SiteConfig } from '@portico/core/site-config';
import type { SourcePage } from '@portico/core/source-page';
import type { Card } from '#cards/card-of.ts';
import type { LocatedAddress } from '#locate/locate-address.ts';
import type { Text } from '#locate/text-of.ts';

/** What making a file needs from the server. This keeps native code and threads out of the app. */
export type FileServices = {
  readonly located: LocatedAddress;
  /** What was made of the post at the address. */
  readonly text: Text;
  readonly siteConfig: SiteConfig;
  /** Pages of other sites that the search offers. */
  readonly sourcePages: readonly SourcePage[];
  /** Paths of the main site's pages that belong in the sitemap. */
  readonly sitePages: readonly string[];
  /** The origin of the site's public URL, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the build contains the CMS page. `npm run dev` doesn't make it. */
  readonly hasCms: boolean;
  /** Returns a post's HTML for feeds, or its description if the text can't be rendered. */
  readonly feedHtml: (post: Post, url: string) => Promise<string>;
  /** Returns a post's Markdown; see postMarkdown. If the text can't be rendered, returns `otherwise`. */
  readonly markdownOf: (post: Post, url: string, otherwise: string) => Promise<string>;
  /** Returns a card as PNG. `cover` is the picture that the card refers to. */
  readonly drawCard: (card: Card, cover?: ContentImage) => Promise<Buffer>;
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

/** Undefined if there is nothing at the address: the server then sends an error page. */
export type FileResult = SiteFile | undefined;
