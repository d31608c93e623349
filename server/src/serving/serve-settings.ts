import { parseSiteConfig, type SiteConfig } from '@portico/site/config';
import { type Environment, parseEnvironmentOfServer } from '#environment.ts';
import type { SecurityOptions } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';
import { type CacheInFront, cachesInFront } from '#purging/caches-in-front.ts';

export type ServeOptions = {
  /** The time in milliseconds since the epoch, by which posts become due and responses end. */
  readonly now?: () => number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory?: string;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
};

/** All that a server is told, checked; the same in each of its processes. */
export type ServeSettings = ServeOptions & {
  readonly environment: Environment;
  readonly siteConfig: SiteConfig;
  readonly security: SecurityOptions;
  /** Those that are told what has changed. */
  readonly inFront: readonly CacheInFront[];
  readonly now: () => number;
};

/** Throws where a setting is wrong. */
export function serveSettings(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now, ...options }: ServeOptions,
): ServeSettings {
  const environment = parseEnvironmentOfServer(variables);
  const siteConfig = parseSiteConfig(providersConfig);
  const security = securityOf(siteConfig, environment.baseUrl);
  return { ...options, now, environment, siteConfig, security, inFront: cachesInFront(environment.purge) };
}
