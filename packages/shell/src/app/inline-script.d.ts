declare module '*?inline-script' {
  const code: string;
  /** `sha256-…`, as a source of a Content-Security-Policy. */
  export const hash: string;
  export default code;
}

declare module '*?browser-module' {
  const url: string;
  export default url;
}

declare module '*.css?inline' {
  const css: string;
  export default css;
}
