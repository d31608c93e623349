import type MarkdownIt from 'markdown-it';

/** The text of inline tokens without their marks. */
export function textOf(tokens: readonly ReturnType<MarkdownIt['parse']>[number][]): string {
  return tokens
    .filter(({ type }) => type === 'text' || type === 'code_inline' || type === 'softbreak')
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('');
}
