import type MarkdownIt from 'markdown-it';

// Chinese and Japanese, with the marks that they share. Korean has spaces.
const BEFORE = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uFF01-\uFF60]$/u;
const AFTER = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\uFF01-\uFF60]/u;

/** Drops line breaks between two characters of scripts without spaces: a browser would show a space. */
export function useCjkLineBreaks({ core }: MarkdownIt): void {
  core.ruler.push('cjk-line-breaks', ({ tokens }) => {
    for (const { children } of tokens) {
      const shown = (children ?? []).filter(({ type, content }) => type === 'softbreak' || content !== '');
      for (const [index, token] of shown.entries()) {
        const isJoined = BEFORE.test(shown[index - 1]?.content ?? '') && AFTER.test(shown[index + 1]?.content ?? '');
        if (token.type === 'softbreak' && isJoined) {
          token.type = 'text';
        }
      }
    }
  });
}
