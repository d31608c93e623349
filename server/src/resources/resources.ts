import type { ContentSnapshot } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import type { FileMatch, MatchOf } from '@portico/site/match-route';
import type { FileRouteName, RouteParams } from '@portico/site/routes';
import type { CardStore } from '#cards/card-store.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { createCards } from '#resources/cards.ts';
import { createFeeds } from '#resources/feeds.ts';
import { markdownOfPost } from '#resources/markdown-of-post.ts';
import { createPictures } from '#resources/pictures.ts';
import { createSiteFiles } from '#resources/site-files.ts';
import type { PostSearch } from '#search/post-search.ts';

export type ResourcesOptions = {
  readonly content: () => ContentSnapshot;
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'>;
  readonly site: SiteConfig;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string | undefined;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** Absent where pictures are sent as they are. */
  readonly pictureMaker?: PictureMaker | undefined;
  /** Cards that were drawn before. */
  readonly cardStore?: CardStore | undefined;
  /** Told what a picture could not be made of. */
  readonly reportError?: (error: unknown, url: string) => void;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** See createSiteFiles. */
  readonly searchPart?: ((snapshot: ContentSnapshot, part: string) => string | undefined) | undefined;
  /** Bytes of posts' texts that feeds share. */
  readonly feedBytes?: number | undefined;
  /** False where nobody answers queries; see PostSearchOptions. */
  readonly isServed?: boolean | undefined;
  /** See createSiteFiles. */
  readonly postSearch?: PostSearch | undefined;
};

type Response = FinishedResponse | undefined;

/** Makes the response of each route that the server answers itself; undefined where the content has nothing there. */
export type ResourceMakers = {
  readonly [Name in FileRouteName]: (
    params: RouteParams<Name>,
    snapshot: ContentSnapshot,
    /** What else a request says. */
    asked?: Asked,
  ) => Response | Promise<Response>;
};

/** What a request says beside its path; see Target. */
export type Asked = {
  /** A media type to send it under instead of its own. */
  readonly type?: string | undefined;
  /** The parameters that the route knows. */
  readonly search?: string | undefined;
};

export type Resources = (match: FileMatch, asked?: Asked) => Promise<Response>;

export function createResources({
  content,
  now = Date.now,
  reportError = () => {},
  ...options
}: ResourcesOptions): Resources {
  const makers: ResourceMakers = {
    ...createFeeds({ ...options, now }),
    ...createSiteFiles({ ...options, now }),
    ...createCards({ ...options, reportError }),
    postMarkdown: ({ slug }, snapshot) => markdownOfPost(slug, snapshot, options),
    ...createPictures({ maker: options.pictureMaker, reportError }),
  };

  async function make<Name extends FileRouteName>(
    { name, params }: MatchOf<Name>,
    asked: Asked = {},
  ): Promise<Response> {
    return makers[name](params, content(), asked);
  }
  return make;
}
