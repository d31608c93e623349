// A Stryker plugin that ignores '' and [] if they only provide a type for a value that always exists, as in `const [first = ''] =
// …` and `const [, name] = PATTERN.exec(text) ?? []`.
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'fallbacks',
    value: {
      shouldIgnore({ node, parent }) {
        const isEmpty =
          (node.type === 'StringLiteral' && node.value === '') ||
          (node.type === 'ArrayExpression' && node.elements.length === 0);
        const isOfPattern = parent?.type === 'AssignmentPattern' && parent.right === node;
        const isOfResult = parent?.type === 'LogicalExpression' && parent.operator === '??' && parent.right === node;
        return isEmpty && (isOfPattern || (isOfResult && node.type === 'ArrayExpression'))
          ? 'This is a fallback.'
          : undefined;
      },
    },
  },
];
