import type { FileMatch, MatchOf } from '@portico/config/match-route';
import { type FileRouteName, type RouteFacts, type RouteParams, routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import type { ContentSnapshot } from '@portico/content';
import type { FinishedResponse } from '#http/finished-response.ts';
import { FOR_ALL } from '#http/preflight.ts';
import type { PictureMaker } from '#pictures/picture-maker.ts';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';
import { createCards } from '#resources/cards.ts';
import { createFeeds } from '#resources/feeds.ts';
import { createPictures } from '#resources/pictures.ts';
import { createSiteFiles } from '#resources/site-files.ts';

export type ResourcesOptions = {
  readonly content: () => ContentSnapshot;
  readonly renderer: Pick<PostRenderer, 'renderPost' | 'feedHtml' | 'markdownOf'>;
  readonly siteConfig: SiteConfig;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** False for an export, where nobody chooses by `Accept`. */
  readonly isServed?: boolean;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
  /** Without it pictures are sent as they are, no card has a cover, and each card is drawn again. */
  readonly pictureMaker?: PictureMaker;
  /** Called with what a picture could not be made of. */
  readonly reportError?: (error: unknown, url: string) => void;
};

type Response = FinishedResponse | undefined;

/** Makes the response of each route that the server answers itself; undefined if the content has nothing there. */
export type ResourceMakers = {
  readonly [Name in FileRouteName]: (
    params: RouteParams<Name>,
    snapshot: ContentSnapshot,
    /** What else a request says. */
    asked?: Asked,
  ) => Response | Promise<Response>;
};

/** What a request says besides its path; see Target. */
export type Asked = {
  /** A media type to send it under instead of its own. */
  readonly type?: string | undefined;
  /** The parameters that the route knows. */
  readonly search?: string | undefined;
};

export type Resources = (match: FileMatch, asked?: Asked) => Promise<Response>;

export function createResources(options: ResourcesOptions): Resources {
  const makers: ResourceMakers = {
    ...createFeeds(options),
    ...createSiteFiles(options),
    ...createCards(options),
    ...createPictures(options),
  };

  async function make<Name extends FileRouteName>({ name, params }: MatchOf<Name>, asked: Asked = {}) {
    const response = await makers[name](params, options.content(), asked);
    const { forAll }: RouteFacts = routes[name];
    return response && forAll ? { ...response, headers: { ...response.headers, ...FOR_ALL } } : response;
  }
  return make;
}
