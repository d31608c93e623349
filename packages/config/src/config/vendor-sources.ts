import { nameOf } from '#config/vendor-categories.ts';
import { GOOGLE_TAGS, posthogAssets, umamiHost } from '#config/vendor-locations.ts';
import type { Allowed, Vendor } from '#config/vendor-schema.ts';

/** Sources that a content security policy has to name, by directive. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

const DIRECTIVES = {
  script: 'script-src',
  connect: 'connect-src',
  image: 'img-src',
  style: 'style-src',
  font: 'font-src',
  media: 'media-src',
  frame: 'frame-src',
} as const satisfies Record<keyof Allowed, string>;

/** What one vendor needs of the policy (CSP level 3), and nothing else. Sources on this site's own origin are not among it. */
export function sourcesOf(vendor: Vendor): PolicySources {
  const allowed = merged([allowedOf(vendor), ('allow' in vendor && vendor.allow) || {}]);
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([kind, sources]) => {
      const directive = Object.entries(DIRECTIVES).find(([name]) => name === kind)?.[1];
      return directive === undefined || sources.length === 0 ? [] : [[directive, sources]];
    }),
  );
}

/** What all vendors need of the policy together. */
export function policySources(vendors: readonly Vendor[]): PolicySources {
  return merged(vendors.map(sourcesOf));
}

/** One line a vendor: its name and what the policy gets for it. */
export function describeSources(vendor: Vendor): string {
  const parts = Object.entries(sourcesOf(vendor)).map(([directive, sources]) => `${directive} ${sources.join(' ')}`);
  return `${nameOf(vendor)}: ${parts.length === 0 ? 'nothing, it is on this origin' : parts.join('; ')}`;
}

function allowedOf(vendor: Vendor): Allowed {
  switch (vendor.service) {
    case 'google-tag-manager': {
      const tags = [vendor.origin ?? GOOGLE_TAGS];
      return { script: tags, connect: tags, image: tags };
    }
    case 'google-analytics': {
      // https://developers.google.com/tag-platform/security/guides/csp#google_analytics_4_google_analytics
      const { origin } = vendor;
      const collecting = ['https://*.google-analytics.com', 'https://*.analytics.google.com', GOOGLE_TAGS];
      return origin === undefined
        ? { script: [GOOGLE_TAGS], connect: collecting, image: ['https://*.google-analytics.com', GOOGLE_TAGS] }
        : { script: [origin], connect: [origin], image: [origin] };
    }
    case 'plausible':
      return { script: file(vendor.script), connect: originOf(vendor.api ?? vendor.script) };
    case 'umami':
      return { script: file(vendor.script), connect: originOf(umamiHost(vendor) ?? vendor.script) };
    case 'posthog': {
      const assets = posthogAssets(vendor);
      return { script: [assets], connect: [...new Set([vendor.api, assets])] };
    }
    case 'script':
      return { script: file(vendor.src) };
  }
}

/** A source of one file; a policy's sources have no query, and what would end one is written encoded. */
function file(url: string): string[] {
  const parsed = URL.parse(url);
  return parsed === null ? [] : [`${parsed.origin}${parsed.pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}

function originOf(url: string): string[] {
  const parsed = URL.parse(url);
  return parsed === null ? [] : [parsed.origin];
}

/** What all of them name, each source once. */
function merged(parts: readonly (Allowed | PolicySources)[]): PolicySources {
  const all: Record<string, readonly string[]> = {};
  for (const [name, sources] of parts.flatMap((part) => Object.entries(part))) {
    all[name] = [...new Set([...(all[name] ?? []), ...sources])];
  }
  return all;
}
