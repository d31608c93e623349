import type { Literal } from 'mdast';

declare module 'mdast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of another module.
  interface RootContentMap {
    raw: Raw;
  }
}

/** Inline Markdown or HTML that is printed unchanged. */
export type Raw = Literal & { type: 'mdxTextExpression' };

export function raw(value: string): Raw {
  return { type: 'mdxTextExpression', value };
}
