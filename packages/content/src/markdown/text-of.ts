import type MarkdownIt from 'markdown-it';

type Token = ReturnType<MarkdownIt['parse']>[number];

const TEXTS: ReadonlySet<string> = new Set(['text', 'text_special', 'code_inline', 'math_inline']);
const BREAKS: ReadonlySet<string> = new Set(['softbreak', 'hardbreak']);

/** The text of inline tokens without their marks; of formulas, the source. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => {
      if (BREAKS.has(type)) {
        return ' ';
      }
      return TEXTS.has(type) ? content : '';
    })
    .join('');
}

/** The same with the alternative text of images: what stands for a heading where it is named. */
export function nameOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.type === 'image' ? alternativeOf(token) : textOf([token]))).join('');
}

/**
 * What stands for an image, without comments. Nothing in it is HTML, so that what looks like a tag is text. What markdown-it itself makes of it
 * lacks code, formulas, escaped signs and entities.
 */
export function alternativeOf({ children }: Token): string {
  return (children ?? [])
    .map((token) => {
      if (token.type === 'image') {
        return alternativeOf(token);
      }
      const isTag = token.type === 'html_inline' && !token.content.startsWith('<!--');
      return isTag ? token.content : textOf([token]);
    })
    .join('');
}
