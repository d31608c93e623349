import type { ContentSnapshot } from '@portico/content';
import type { FileMatch, MatchOf } from '@portico/site/match-route';
import type { FileRouteName, RouteParams } from '@portico/site/routes';
import type { FinishedResponse } from '#http/finished-response.ts';
import { type CardsOptions, createCards } from '#resources/cards.ts';
import { createFeeds, type FeedsOptions } from '#resources/feeds.ts';
import { type MarkdownOptions, markdownOfPost } from '#resources/markdown-of-post.ts';
import { createPictures, type PicturesOptions } from '#resources/pictures.ts';
import { createSiteFiles, type SiteFilesOptions } from '#resources/site-files.ts';

export type ResourcesOptions = { readonly content: () => ContentSnapshot } & CardsOptions &
  FeedsOptions &
  MarkdownOptions &
  PicturesOptions &
  SiteFilesOptions;

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

export function createResources({ content, ...options }: ResourcesOptions): Resources {
  const makers: ResourceMakers = {
    ...createFeeds(options),
    ...createSiteFiles(options),
    ...createCards(options),
    postMarkdown: ({ slug }, snapshot) => markdownOfPost(slug, snapshot, options),
    ...createPictures(options),
  };

  async function make<Name extends FileRouteName>(
    { name, params }: MatchOf<Name>,
    asked: Asked = {},
  ): Promise<Response> {
    return makers[name](params, content(), asked);
  }
  return make;
}
