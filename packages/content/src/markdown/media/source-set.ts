// A URL neither begins nor ends with a comma; what follows a space belongs to it up to the next comma that is in no parentheses.
const CANDIDATES = /([^\s,](?:\S*[^\s,])?)(?:\s((?:[^,(]|\([^)]*\)?)*))?/g;

/** The URLs of a `srcset`, each of which may be followed by a width or a density, as browsers find them (HTML, "srcset attributes"). */
export function sourceSetUrls(sourceSet: unknown): readonly string[] {
  return [...String(sourceSet ?? '').matchAll(CANDIDATES)].map(([, url = '']) => url);
}

/** A `srcset` with what `replacement` gives for each of its URLs; those for which it gives nothing are left out. */
export function withSourceSetUrls(sourceSet: string, replacement: (url: string) => string | undefined): string {
  return [...sourceSet.matchAll(CANDIDATES)]
    .flatMap(([, url = '', descriptor = '']) => {
      const replaced = replacement(url);
      return replaced === undefined ? [] : [`${replaced} ${descriptor.trim()}`.trim()];
    })
    .join(', ');
}
