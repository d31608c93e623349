import MarkdownIt from 'markdown-it';
import { useBlockRules } from '#markdown/block-rules.ts';
import { useMathInline } from '#markdown/math/math-inline.ts';

// What begins a block has to be decided as the renderer does. The notes of a text stay where they stand. Made once: that takes as long as a text.
const NOTES = ['footnote_ref', 'footnoteTail'];
const createParser = () => new MarkdownIt({ html: true }).use(useBlockRules).use(useMathInline).disable(NOTES);
let parser: MarkdownIt | undefined;

// The text of a table's cell has no place of its own, but its row has.
const BLOCKS = ['inline', 'tr_open', 'fence', 'code_block', 'html_block', 'math_block'];

type Token = ReturnType<MarkdownIt['parse']>[number];

const REFERENCE = /^( {0,3}\[[^\]]+\]:\s*<?)([^\s>]+)(.*)$/s;

/**
 * Markdown with every relative destination of a link, an image or a reference definition replaced by what `absolute`
 * gives for it. All else stays as it was written: code, HTML and anchors (`#…`) too.
 */
export function withAbsoluteUrls(markdown: string, absolute: (url: string) => string): string {
  parser ??= createParser();
  const markdownIt = parser;
  const tokens = markdownIt.parse(markdown, {});
  const lines = markdown.split('\n');
  for (const [begin, [end, targets]] of relativeTargets(tokens)) {
    const block = lines.slice(begin, end).join('\n');
    const replaced = replaceDestinations(block, markdownIt, (url) => (targets.has(url) ? absolute(url) : undefined));
    for (const [offset, line] of replaced.split('\n').entries()) {
      lines[begin + offset] = line;
    }
  }
  const others = linesOfBlocks(tokens);
  return lines.map((line, number) => (others.has(number) ? line : absoluteReference(line, absolute))).join('\n');
}

type Targets = readonly [end: number, targets: Set<string>];

/** The relative destinations in each block of text, by the block's first line. */
function relativeTargets(tokens: readonly Token[]): ReadonlyMap<number, Targets> {
  const found = new Map<number, Targets>();
  // The text of a table's cell has no place of its own, but its row has.
  let [begin, end] = [0, 0];
  for (const { type, map, children } of tokens) {
    // That of a term that is defined ends where it begins.
    [begin, end] = map === null ? [begin, end] : [map[0], Math.max(map[1], map[0] + 1)];
    for (const target of type === 'inline' ? (children ?? []).flatMap(destinations).filter(isRelative) : []) {
      const block: Targets = found.get(begin) ?? [end, new Set()];
      found.set(begin, block);
      block[1].add(target);
    }
  }
  return found;
}

function destinations(token: Token): string[] {
  const found = [
    token.type === 'image' ? token.attrGet('src') : null,
    token.type === 'link_open' ? token.attrGet('href') : null,
  ];
  return found.filter((url) => url !== null).map(String);
}

function isRelative(url: string): boolean {
  return url !== '' && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url);
}

/** Replaces each destination after `](`, outside of code, for which `replacement` gives another. */
function replaceDestinations(
  text: string,
  { helpers, normalizeLink }: MarkdownIt,
  replacement: (url: string) => string | undefined,
): string {
  const parts: string[] = [];
  let written = 0;
  for (const { index } of withoutCode(text).matchAll(/\]\(/g)) {
    const start = index + 2;
    const { ok, str, pos } = helpers.parseLinkDestination(text, start, text.length);
    const replaced = ok ? replacement(normalizeLink(str)) : undefined;
    if (replaced !== undefined) {
      // A parenthesis would end it.
      const isBracketed = text.startsWith('<', start) || /[()]/.test(replaced);
      parts.push(text.slice(written, start), isBracketed ? `<${replaced}>` : replaced);
      written = pos;
    }
  }
  return parts.join('') + text.slice(written);
}

/** A text with spaces in place of its code, as long as it was. */
function withoutCode(text: string): string {
  const marks = Array.from(text.matchAll(/`+/g), ({ index, 0: { length } }) => ({
    index,
    end: index + length,
    length,
  }));
  const next = new Map<number, (typeof marks)[number]>();
  const closing = marks.toReversed().map((mark) => {
    const same = next.get(mark.length);
    next.set(mark.length, mark);
    return { ...mark, codeEnd: same?.end };
  });
  const parts: string[] = [];
  let written = 0;
  for (const { index, codeEnd } of closing.reverse()) {
    if (codeEnd !== undefined && index >= written && text[index - 1] !== '\\') {
      parts.push(text.slice(written, index), ' '.repeat(codeEnd - index));
      written = codeEnd;
    }
  }
  return parts.join('') + text.slice(written);
}

function absoluteReference(line: string, absolute: (url: string) => string): string {
  const [, label = '', url = '', rest = ''] = REFERENCE.exec(line) ?? [];
  // `[^1]: text` is a footnote.
  return isRelative(url) && !label.trimStart().startsWith('[^') ? `${label}${absolute(url)}${rest}` : line;
}

/** Lines of texts, code, formulas and HTML blocks; nothing is made of those of a reference definition. */
function linesOfBlocks(tokens: readonly Token[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { type, map } of tokens) {
    if (map !== null && BLOCKS.includes(type)) {
      for (let line = map[0]; line < Math.max(map[1], map[0] + 1); line += 1) {
        lines.add(line);
      }
    }
  }
  return lines;
}
