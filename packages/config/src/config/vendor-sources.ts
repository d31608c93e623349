import type { Vendor } from '#config/vendor-schema.ts';

/** Sources that a content security policy has to name, by directive. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** What all vendors together need of the policy. */
export function policySources(vendors: readonly Vendor[]): PolicySources {
  return merged(vendors.map(sourcesOf));
}

function sourcesOf({ script, dataLayer, allow = {} }: Vendor): PolicySources {
  const url = URL.parse(script);
  if (url === null) {
    return allow;
  }
  // A policy's sources have no query. What would end a source is written encoded.
  const file = `${url.origin}${url.pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C');
  // A container loads further scripts from its origin.
  const scripts = dataLayer ? url.origin : file;
  return merged([{ 'script-src': [scripts], 'connect-src': [url.origin], 'img-src': [url.origin] }, allow]);
}

/** Returns what all of them name, each source once. */
function merged(parts: readonly PolicySources[]): PolicySources {
  const all: Record<string, readonly string[]> = {};
  for (const [directive, sources] of parts.flatMap((part) => Object.entries(part))) {
    all[directive] = [...new Set([...(all[directive] ?? []), ...sources])];
  }
  return all;
}
