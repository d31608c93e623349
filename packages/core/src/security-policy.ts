/** Sources of a Content-Security-Policy by directive (https://www.w3.org/TR/CSP3/). A directive without a value has no sources. */
export type PolicySources = Readonly<Record<string, readonly string[]>>;

/** Merges the sources of all parts, without duplicates. Directives keep the order in which they first appear. */
export function mergeSources(parts: readonly PolicySources[]): PolicySources {
  const all: Record<string, readonly string[]> = {};
  for (const [directive, sources] of parts.flatMap((part) => Object.entries(part))) {
    all[directive] = [...new Set([...(all[directive] ?? []), ...sources])];
  }
  return all;
}

export function printPolicy(sources: PolicySources): string {
  return Object.entries(sources)
    .map(([directive, values]) => [directive, ...values].join(' '))
    .join('; ');
}

/** The policy of a file that is not a document: it can't load anything, and can't be shown in a frame. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'";
