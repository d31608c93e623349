import type { Nodes } from 'mdast';
// Its types add this kind of node.
import type {} from 'remark-mdx';

/** Inline Markdown or HTML that is printed unchanged. */
export type Raw = Extract<Nodes, { type: 'mdxTextExpression' }>;

export function raw(value: string): Raw {
  return { type: 'mdxTextExpression', value };
}
