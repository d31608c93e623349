import type { Node, Program } from 'estree';
import type { Nodes } from 'mdast';
// Its types add the nodes of MDX.
import type {} from 'remark-mdx';

/** A component, or an HTML element. */
export type Element = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

export type Prop = {
  readonly name: string;
  readonly source: string;
  readonly node: Node | undefined;
  readonly value: unknown;
};

/** Returns the props of an element. The value is undefined if only a program can evaluate it. */
export function propsOf({ attributes }: Element): readonly Prop[] {
  return attributes.map((each) => {
    if (each.type === 'mdxJsxExpressionAttribute') {
      return { name: '…', source: '', node: undefined, value: undefined };
    }
    const { name, value } = each;
    if (typeof value !== 'object' || value === null) {
      return { name, source: value ?? '', node: undefined, value: value ?? true };
    }
    const node = expressionIn(value.data?.estree);
    return { name, source: value.value, node, value: literalOf(node) };
  });
}

export function textAt(node: Element, name: string): string {
  const value = propsOf(node).find((prop) => prop.name === name)?.value;
  return typeof value === 'string' ? value.trim() : '';
}

/** Returns the path of a file that the old site's bundler imports. */
export function fileOf(node: Node | undefined): unknown {
  const call = node?.type === 'MemberExpression' ? node.object : node;
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') {
    return undefined;
  }
  return /^(?:require|useBaseUrl)$/.test(call.callee.name) ? literalOf(call.arguments[0]) : undefined;
}

export function expressionIn(program: Program | null | undefined): Node | undefined {
  const [statement] = program?.body ?? [];
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

/** Returns the value of a text, number, list or object; undefined if it is anything else. */
export function literalOf(node: Node | null | undefined): unknown {
  if (node?.type === 'Literal') {
    return /^(?:boolean|number|string)$/.test(typeof node.value) ? node.value : undefined;
  }
  if (node?.type === 'TemplateLiteral') {
    return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
  }
  if (node?.type === 'UnaryExpression' && node.operator === '-') {
    const value = literalOf(node.argument);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node?.type === 'ArrayExpression') {
    const items = node.elements.map((item) => literalOf(item));
    return items.includes(undefined) ? undefined : items;
  }
  if (node?.type !== 'ObjectExpression') {
    return undefined;
  }
  const entries = node.properties.map((property) => {
    const { key, value } = property.type === 'Property' ? property : { key: undefined, value: undefined };
    return [key?.type === 'Identifier' ? key.name : literalOf(key), literalOf(value)] as const;
  });
  return entries.flat().includes(undefined) ? undefined : Object.fromEntries(entries);
}
