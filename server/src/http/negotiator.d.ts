// @types/negotiator describes version 0.6, which had no order of preference for encodings.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string | undefined>> });
    mediaType(available: readonly string[]): string | undefined;
    encodings(available: readonly string[], options?: { readonly preferred?: readonly string[] }): string[];
  }
}
