declare module '*?inline-script' {
  const code: string;
  /** `sha256-…`, as a source of a Content-Security-Policy. */
  export const hash: string;
  export default code;
}

declare module 'virtual:root-styles' {
  /** The style sheets of the browsers' build, by URL: what waits for the first paint, and the rest. */
  export const styles: ReadonlyMap<string, { readonly later: string; readonly first: string }>;
  /** `sha256-…` of each part, as a source of a Content-Security-Policy. */
  export const hashes: readonly string[];
}

declare module '*?browser-module' {
  const url: string;
  export default url;
}

declare module '*.css?inline' {
  const css: string;
  export default css;
}
