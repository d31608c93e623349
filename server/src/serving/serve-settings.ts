import { parseSiteConfig, type SiteConfig } from '@portico/site/config';
import { type Environment, parseEnvironment } from '#environment.ts';
import type { SecurityOptions } from '#http/security-headers.ts';
import { securityOf } from '#http/security-of.ts';

export type ServeOptions = {
  /** The time in milliseconds since the epoch, by which posts become due and responses end. */
  readonly now?: () => number;
  /** Name of the folder in each app that it was built into. */
  readonly buildDirectory?: string;
  /** Where the files of the provider's brand are; at the root of the repository by default. */
  readonly brandDirectory?: string;
};

/** All that a server is told, checked. */
export type ServeSettings = ServeOptions & {
  readonly environment: Environment;
  readonly siteConfig: SiteConfig;
  readonly security: SecurityOptions;
  readonly now: () => number;
};

/** Throws where a setting is wrong. */
export function serveSettings(
  providersConfig: unknown,
  variables: Readonly<Record<string, string | undefined>>,
  { now = Date.now, ...options }: ServeOptions,
): ServeSettings {
  const environment = parseEnvironment(variables);
  const siteConfig = parseSiteConfig(providersConfig);
  const security = securityOf(siteConfig, environment.baseUrl);
  return { ...options, now, environment, siteConfig, security };
}
