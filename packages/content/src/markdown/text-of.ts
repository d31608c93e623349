import type MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** The text of inline tokens without their marks; of formulas, the source. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .filter(({ type }) => ['text', 'code_inline', 'math_inline', 'softbreak'].includes(type))
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}

/** The same with the alternative text of images: what stands for a heading where it is named. */
export function nameOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'image' ? nameOf(token.children ?? []) : textOf([token]))).join('');
}
