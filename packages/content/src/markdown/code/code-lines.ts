import {
  transformerNotationDiff,
  transformerNotationErrorLevel,
  transformerNotationFocus,
  transformerNotationHighlight,
} from '@shikijs/transformers';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { GrammarState, HighlighterCore, ShikiTransformer, ThemedToken } from 'shiki/core';
import { TOKEN_OPTIONS } from '#markdown/code/highlighter.ts';
import { markWords } from '#markdown/code/mark-words.ts';

type CodeOptions = {
  readonly language: string;
  /** A loaded language, or `text`. In a console session, it is the language of the commands. */
  readonly grammar: string;
  /** Words to mark in all lines. */
  readonly words: readonly string[];
};

const V3 = { matchAlgorithm: 'v3' } as const;
const NOTATIONS: readonly ShikiTransformer[] = [
  transformerNotationDiff({ ...V3, classLineAdd: 'inserted', classLineRemove: 'deleted' }),
  transformerNotationHighlight({ ...V3, classActiveLine: 'marked' }),
  transformerNotationFocus({ ...V3, classActiveLine: 'focused' }),
  transformerNotationErrorLevel({ ...V3, classMap: { error: 'marked error', warning: 'marked warning' } }),
];

/** Returns each line as a `<span>`. Comments such as `// [!code ++]` become its classes. */
export function codeLines(
  core: HighlighterCore,
  source: string,
  { language, grammar, words }: CodeOptions,
): readonly Element[] {
  const isSession = language === 'console';
  const code = source.replace(/\n$/, '');
  const hasNotes = code.includes('[!code ');
  if (grammar === 'text' && !isSession && !hasNotes) {
    return code.split('\n').map((line) => h('span.line', [...markWords([{ type: 'text', value: line }], words)]));
  }
  let lines: Element[] = [];
  core.codeToHast(code, {
    ...TOKEN_OPTIONS,
    lang: isSession ? 'text' : grammar,
    transformers: [
      ...(isSession ? [sessionTokens(grammar)] : []),
      ...(hasNotes ? NOTATIONS : []),
      {
        // The css-variables theme writes inline styles, which the Content-Security-Policy forbids.
        span({ properties }, _line, _column, _element, { color }) {
          properties.class ??= /^var\(--(code-token-.+)\)$/.exec(color ?? '')?.[1];
        },
        code({ children }) {
          lines = children.filter((child) => child.type === 'element');
        },
      },
    ],
  });
  return lines.map((line) => {
    const children = line.children.flatMap(finishToken);
    const last = children.at(-1);
    // A removed comment leaves the space before it.
    if (hasNotes && last?.type === 'text') {
      last.value = last.value.trimEnd();
    }
    return h('span', { className: classesOf(line) }, [...markWords(children, words)]);
  });
}

function finishToken(token: ElementContent): ElementContent[] {
  if (token.type !== 'element') {
    return [token];
  }
  const className = classesOf(token);
  return className.length > 0 && textOf(token).trim() !== ''
    ? [h('span', { className }, token.children)]
    : token.children;
}

function classesOf({ properties }: Element): string[] {
  return [properties.class ?? []].flat().map(String);
}

function sessionTokens(lang: string): ShikiTransformer {
  return {
    tokens() {
      // If the block has a `$ ` prompt, a # begins a comment or is part of the output.
      const prompt = /^\$ /m.test(this.source) ? '$ ' : '# ';
      let isContinued = false;
      let grammarState: GrammarState | undefined;
      let offset = 0;
      return this.source.split('\n').map((text) => {
        const sign = [prompt, isContinued ? '> ' : prompt].find((each) => text.startsWith(each)) ?? '';
        const isCommand = sign === prompt || isContinued;
        const options = { ...TOKEN_OPTIONS, lang, ...(isContinued && { grammarState }) };
        isContinued = isCommand && text.endsWith('\\');
        const tokenOf = (content: string, name: string) => ({ content, offset: 0, htmlAttrs: { class: name } });
        const read = this.codeToTokens(text.slice(sign.length), options);
        grammarState = read.grammarState;
        const line: ThemedToken[] = isCommand
          ? [tokenOf(sign, 'prompt'), ...read.tokens.flat()]
          : [tokenOf(text, 'output')];
        for (const token of line) {
          token.offset = offset;
          offset += token.content.length;
        }
        offset += '\n'.length;
        return line;
      });
    },
  };
}
