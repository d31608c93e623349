import {
  createCommentNotationTransformer,
  transformerNotationDiff,
  transformerNotationErrorLevel,
  transformerNotationFocus,
  transformerNotationHighlight,
} from '@shikijs/transformers';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import type { HighlighterCore, ShikiTransformer, ThemedToken } from 'shiki/core';
import { TOKEN_OPTIONS } from '#markdown/code/highlighter.ts';

type CodeOptions = {
  readonly language: string;
  /** A language that is loaded, or `text`; in a console session, that of the commands. */
  readonly grammar: string;
  /** Words to mark. */
  readonly words: readonly string[];
};
type Range = readonly [start: number, end: number];
type Noted = (readonly [word: string, lines: ReadonlySet<Element>])[];

const V3 = { matchAlgorithm: 'v3' } as const;
const NOTATIONS: readonly ShikiTransformer[] = [
  { tokens: (lines) => lines.map(separateNotes) },
  transformerNotationDiff({ ...V3, classLineAdd: 'inserted', classLineRemove: 'deleted' }),
  transformerNotationHighlight({ ...V3, classActiveLine: 'marked' }),
  transformerNotationFocus({ ...V3, classActiveLine: 'focused' }),
  transformerNotationErrorLevel({ ...V3, classMap: { error: 'marked error', warning: 'marked warning' } }),
];
const NOTE = String.raw`\[!code (?:(?:\+\+|--|highlight|hl|focus|error|warning)(?::\d+)?|word:(?:\\.|[^\\\]\n]){1,100})\]`;
const NOTES = new RegExp(NOTE, 'g');
const COMMENT = String.raw`(?:(?:\/\/|[#;%]{1,2}|<!--|--|\{?\/\*|')[ \t]*(?:${NOTE}[ \t]*)+(?:(?:\*\/\}?|-->)[ \t]*)?)+$`;
const COMMENT_AT_END = new RegExp(COMMENT);
// Shiki would apply the first of two such lines to the second, and not to the code below.
const STACKED_COMMENTS = new RegExp(String.raw`^([ \t]*${COMMENT})\n(?=[ \t]*${COMMENT})`, 'gm');
const WORD_NOTE = /\[!code word:((?:\\.|[^\\\]])+?)(?::(\d+))?\]/g;

/** Returns each line as a `<span>`. Comments such as `// [!code ++]` become its classes. */
export function codeLines(
  core: HighlighterCore,
  source: string,
  { language, grammar, words }: CodeOptions,
): readonly Element[] {
  const isSession = language === 'console';
  const noted: Noted = [];
  let lines: Element[] = [];
  const code = source.replace(/\n$/, '');
  const hasNotes = code.includes('[!code ');
  core.codeToHast(hasNotes ? code.replace(STACKED_COMMENTS, '$1 ') : code, {
    ...TOKEN_OPTIONS,
    lang: isSession ? 'text' : grammar,
    mergeWhitespaces: false,
    transformers: [
      ...(isSession ? [commandsIn(grammar)] : []),
      ...(hasNotes ? [...NOTATIONS, wordsInto(noted)] : []),
      {
        // The css-variables theme writes styles, which the Content-Security-Policy forbids.
        span({ properties }, _line, _column, _element, { color }) {
          properties.class ??= /^var\(--(code-token-.+)\)$/.exec(color ?? '')?.[1];
        },
        code({ children }) {
          lines = children.filter((child) => child.type === 'element');
        },
      },
    ],
  });
  for (const line of lines) {
    const here = noted.flatMap(([word, among]) => (among.has(line) ? [word] : []));
    line.properties = { className: [line.properties.class ?? []].flat().map(String) };
    line.children = markWords(line.children, [...words, ...here]);
  }
  return lines;
}

/** Turns the notes at the end of a line into a comment that Shiki finds, even if the language has no such comment. */
function separateNotes(line: ThemedToken[]): ThemedToken[] {
  const text = line.map(({ content }) => content).join('');
  const comment = text.includes('[!code ') ? COMMENT_AT_END.exec(text) : null;
  if (comment === null) {
    return line;
  }
  let left = text.slice(0, comment.index).trimEnd().length;
  const code = line.map((token) => {
    const content = token.content.slice(0, left);
    left -= content.length;
    return { ...token, content };
  });
  const notes = { content: `// ${comment[0].match(NOTES)?.join(' ')}`, offset: comment.index };
  return [...code.filter(({ content }) => content !== ''), notes];
}

/** Collects the words of `[!code word:x]`, which Shiki's own transformer would give a class instead of a `<mark>`. */
function wordsInto(noted: Noted): ShikiTransformer {
  return createCommentNotationTransformer(
    'words',
    WORD_NOTE,
    ([, word = '', count = 'Infinity'], _line, _comment, lines, index) => {
      noted.push([word.replace(/\\(.)/g, '$1'), new Set(lines.slice(index, index + Number(count)))]);
      return true;
    },
    'v3',
  );
}

/** A console session: commands, each with the lines that continue it, and what they print. */
function commandsIn(lang: string): ShikiTransformer {
  const tokenOf = (content: string, name: string): ThemedToken => ({ content, offset: 0, htmlAttrs: { class: name } });
  return {
    tokens() {
      // If a user gives commands, a # begins a comment or is printed.
      const prompt = /(?:^|\n)\$ /.test(this.source) ? '$ ' : '# ';
      const command = `[${prompt[0]}] (?:[^\\n]*\\\\\\n)*[^\\n]*`;
      const parts = this.source.match(new RegExp(`^(?:${command}|[^\\n]*)$`, 'gm')) ?? [];
      return parts.flatMap((part) => {
        if (!part.startsWith(prompt)) {
          return [[tokenOf(part, 'output')]];
        }
        const lines = part.split('\n');
        const prompts = lines.map((line, at) => (line.startsWith(at === 0 ? prompt : '> ') ? line.slice(0, 2) : ''));
        const code = lines.map((line, at) => line.slice(prompts[at]?.length)).join('\n');
        const { tokens } = this.codeToTokens(code, { ...TOKEN_OPTIONS, lang });
        return prompts.map((sign, at) => [tokenOf(sign, 'prompt'), ...(tokens[at] ?? [])]);
      });
    },
  };
}

/**
 * Puts a `<mark>` around each of some words in a line of spans; a word over several spans has a mark in each. Spans without a
 * class become their text.
 */
function markWords(spans: readonly ElementContent[], words: readonly string[]): ElementContent[] {
  const ranges = words.length === 0 ? [] : rangesOf(spans.map(textOf).join(''), words);
  let start = 0;
  return spans.flatMap((span) => {
    const text = textOf(span);
    const children = markRanges(text, start, ranges);
    start += text.length;
    const isNamed = span.type === 'element' && span.properties.class && text.trim() !== '';
    return isNamed ? [{ ...span, properties: { className: [String(span.properties.class)] }, children }] : children;
  });
}

/** Where words are in a text, without overlaps; the longest of those that begin at the same place. */
function rangesOf(text: string, words: readonly string[]): readonly Range[] {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(({ index, 0: word }) => [index, index + word.length]);
}

/** The part of a line that begins at `start`. */
function markRanges(text: string, start: number, ranges: readonly Range[]): ElementContent[] {
  const children: ElementContent[] = [];
  let end = 0;
  for (const [first, last] of ranges) {
    const from = Math.max(first - start, 0);
    const to = Math.min(last - start, text.length);
    if (from < to) {
      children.push({ type: 'text', value: text.slice(end, from) }, h('mark', text.slice(from, to)));
      end = to;
    }
  }
  return [...children, { type: 'text', value: text.slice(end) }];
}
