declare module 'commonmark-spec' {
  export const tests: ReadonlyArray<{ readonly markdown: string; readonly html: string; readonly number: number }>;
}
