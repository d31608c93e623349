import type { ContentError, ContentUpdate } from '@portico/content';
import type { MetricsAsData } from '#operations/metrics.ts';

/** What the primary tells a worker. Sent by structured clone, so maps and sets arrive as such. */
export type ToWorker =
  /** Comes first. Without `listensAtOnce` it listens when it can serve, since others do meanwhile. Says every so often that it is `alive`. */
  | { readonly kind: 'begin'; readonly listensAtOnce: boolean; readonly aliveEveryMs: number }
  /** End after the requests in flight; where others go on serving, with patience for connections that nobody uses now. */
  | { readonly kind: 'stop'; readonly patient: boolean }
  | { readonly kind: 'content'; readonly update: ContentUpdate }
  /** The dates that are new since the message before; with the first, all that are known. */
  | { readonly kind: 'last-changes'; readonly dates: ReadonlyMap<string, string> }
  | { readonly kind: 'metrics' }
  /** Workers of a newer build are about to serve: read its files, for which their pages ask. Answered with `has-build`. */
  | { readonly kind: 'read-build' };

/** What a worker tells the primary. */
export type ToPrimary =
  /** It listens and can serve. */
  | { readonly kind: 'ready' }
  /** Its event loop turns. */
  | { readonly kind: 'alive' }
  /** It has the files of the build that is there now. */
  | { readonly kind: 'has-build' }
  /** The version of the content that it shows from now on. */
  | { readonly kind: 'shows'; readonly version: string }
  | { readonly kind: 'metrics'; readonly metrics: MetricsAsData }
  /** What it has in these fields of site.config.ts; see fieldsOfPrimary. */
  | { readonly kind: 'config'; readonly fields: Readonly<Record<string, unknown>> }
  /** The post of that file, as it was with that digest, is unfit. */
  | { readonly kind: 'refuse'; readonly file: string; readonly digest: string; readonly mistake: ContentError };
