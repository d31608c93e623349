import type MarkdownIt from 'markdown-it';

/** The text of inline tokens without their marks; of formulas, the source. */
export function textOf(tokens: readonly ReturnType<MarkdownIt['parse']>[number][]): string {
  return tokens
    .filter(({ type }) => ['text', 'code_inline', 'math_inline', 'softbreak'].includes(type))
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}
