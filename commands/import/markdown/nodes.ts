import type { Nodes, Paragraph, Parents, PhrasingContent } from 'mdast';

const KINDS: Readonly<Record<string, string>> = {
  NOTE: 'note info notice alert callout admonition secondary',
  TIP: 'tip hint success',
  IMPORTANT: 'important',
  WARNING: 'warning caution',
  CAUTION: 'danger error',
};

export function calloutKind(name: string): string | undefined {
  return Object.keys(KINDS).find((kind) => KINDS[kind]?.split(' ').includes(name));
}

/** Markdown or HTML that the import wrote, which is printed as it is. */
export function raw(value: string): PhrasingContent {
  return { type: 'mdxTextExpression', value };
}

export function paragraph(children: readonly Nodes[]): Paragraph {
  return Object.assign({ type: 'paragraph' as const, children: [] }, { children });
}

/** A line of Portico's Markdown, such as `:::tabs`. */
export function rawLine(start: string, title: readonly Nodes[] = []): Paragraph {
  return paragraph([raw(start), ...title]);
}

export function replaceNodes(parent: Parents, replace: (node: Nodes) => readonly Nodes[]): void {
  const children = parent.children.flatMap((child) => {
    if ('children' in child) {
      replaceNodes(child, replace);
    }
    return replace(child);
  });
  Object.assign(parent, { children });
}

export function textIn(node: Nodes): string {
  if ('children' in node) {
    return node.children.map(textIn).join('');
  }
  const isText = 'value' in node && !/^(?:html|mdx)/.test(node.type);
  return isText ? node.value : ' '.repeat(Number(node.type === 'break'));
}
