declare module 'commonmark-spec' {
  /** The examples of the specification, in which `→` stands for a tab. */
  export const tests: ReadonlyArray<{ readonly markdown: string; readonly html: string; readonly number: number }>;
}
