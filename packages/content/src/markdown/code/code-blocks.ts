import { closest } from '@portico/core/closest';
import type { Element, ElementContent, Properties } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { h } from 'hastscript';
import { type Charts, isChart } from '#markdown/charts/chart-rule.ts';
import { codeLines } from '#markdown/code/code-lines.ts';
import { diagramTitle } from '#markdown/code/diagram-titles.ts';
import { diagramElements } from '#markdown/code/diagrams.ts';
import { type FenceInfo, hasLine, parseFenceInfo } from '#markdown/code/fence-info.ts';
import { grammarOf, highlighterFor, type Languages, languageName, meantLanguage } from '#markdown/code/highlighter.ts';
import type { CodeBlock, ElementVisitor, Notices, PostContext, VisitContext } from '#markdown/tree/context.ts';
import { hasClass, lineOf, printTree } from '#markdown/tree/tree.ts';

// Longer code gets no colors, as on GitHub: highlighting this much takes half a second.
const MAX_CODE_LENGTH = 100_000;
// https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-code-element names the first one.
const LANGUAGE_CLASS = /(?:^|\s)(?:language|lang)-([^\s{]+)/;
// The number of characters of code that fit into the width of the text.
const MAX_NARROW = 71;
const LINE_NUMBER = 5;
const TAB = '    ';
const SHELLS: ReadonlySet<string> = new Set(['bash', 'console', 'sh', 'shell', 'zsh']);
// Options of commands, such as --dry-run.
const FLAGS = /((?<![^\s[(|])--?[a-z][\w-]{0,40})/i;
const SIGNS = { inserted: '+ ', deleted: '- ', same: '  ' };

type Block = CodeBlock & { readonly fence: FenceInfo };

/**
 * Collects the code of a fence, or of an author's `<pre>` that contains only text. Any other `<pre>` becomes focusable, because
 * it may scroll.
 */
export const collectCode: ElementVisitor = (pre, { codeBlocks, replacements }, ancestors) => {
  if (replacements.has(pre) || ancestors.some((other) => other.type === 'element' && other.tagName === 'pre')) {
    return;
  }
  const [first, second] = pre.children;
  const inner = first?.type === 'element' && first.tagName === 'code' && second === undefined ? first : pre;
  if (inner.children.some(({ type }) => type !== 'text')) {
    replacements.set(pre, [h('figure.code', pre)]);
    pre.properties.tabIndex = 0;
    return;
  }
  const classes = [inner.properties.className, pre.properties.className].flat().join(' ');
  const info = pre.properties.dataInfo?.toString() ?? LANGUAGE_CLASS.exec(classes)?.[1] ?? '';
  codeBlocks.push({ pre, source: textOf(pre), info, line: lineOf(pre) });
};

export async function finishCode(
  {
    codeBlocks,
    replacements,
    charts,
    ...context
  }: Pick<PostContext, 'codeBlocks' | 'replacements'> & VisitContext & { readonly charts: Charts },
  { highlight, languages }: { readonly highlight: boolean; readonly languages?: Languages | undefined },
): Promise<void> {
  const grammarFor = ({ source, fence: { language } }: Block) => {
    const grammar = grammarOf(language === 'console' ? 'bash' : language, languages);
    // Marks such as [!code ++] are found in comments, which only a grammar knows.
    return grammar !== undefined && (highlight || source.includes('[!code ')) && source.length <= MAX_CODE_LENGTH
      ? grammar
      : 'text';
  };
  for (const { pre, line, info } of codeBlocks) {
    const chart = isChart(info) ? charts.get(line) : undefined;
    if (chart !== undefined) {
      // Few posts have one.
      const { chartElements } = await import('#markdown/charts/chart-elements.ts');
      replacements.set(pre, chartElements(chart, context));
    }
  }
  const others = codeBlocks.filter(({ pre }) => !replacements.has(pre));
  if (others.length === 0) {
    return;
  }
  const blocks = others.map((block): Block => ({ ...block, fence: parseFenceInfo(block.info) }));
  reportLanguages(blocks, languages, context.notices);
  const core = await highlighterFor(blocks.map(grammarFor), languages);
  for (const block of blocks) {
    const lines = codeLines(core, block.source, { ...block.fence, grammar: grammarFor(block) });
    reportNotation(block, lines, context.notices);
    replacements.set(block.pre, blockElements(block, lines, context));
  }
}

/** Returns the HTML of a file's lines, with a class for each kind of token. */
export async function highlightFile(source: string, language: string): Promise<string> {
  const fence = parseFenceInfo(language);
  const grammar = (source.length <= MAX_CODE_LENGTH ? grammarOf(language) : undefined) ?? 'text';
  const core = await highlighterFor([grammar]);
  return printTree({ type: 'root', children: finishLines(codeLines(core, source, { ...fence, grammar }), fence) });
}

/** Reports each unknown language of a post once. */
function reportLanguages(blocks: readonly Block[], own: Languages | undefined, notices: Notices): void {
  for (const [language, [first]] of Map.groupBy(blocks, ({ fence }) => fence.language)) {
    if (language !== 'console' && grammarOf(language, own) === undefined) {
      const meant = meantLanguage(language, own);
      const remedy = `write text, or in the file markdown.ts next to site.config.ts, export const languages = { ${JSON.stringify(language)}: 'c' }, with a similar language or a grammar instead of 'c' (docs/new-provider.md, "Extend Markdown")`;
      const advice = meant === undefined ? remedy : `did you mean ${meant}?`;
      const message = `the language ${JSON.stringify(language)} is unknown, so its code has no colors; ${advice}`;
      notices.report('code/language', first?.line ?? 1, message);
    }
  }
}

const NOTATION = /\[!code ([^\]\s:]+)[^\]\n]{0,100}\]/;
const NOTATIONS = ['++', '--', 'highlight', 'error', 'warning', 'focus'];

// Docusaurus and Gatsby have these.
const OTHER_NOTATION = /(?:\/[/*]|#|<!--|--) ?highlight-(?:next-line|line|start|end)\b/;

/** Reports a comment that readers see, because it is misspelled or of another system, or because the language has no such comments. */
function reportNotation({ source, line, fence }: Block, lines: readonly Element[], notices: Notices): void {
  const isMarkdown = /^(?:md|mdx|markdown)$/.test(fence.language);
  const left = source.includes('[!code ') && !isMarkdown;
  const [other] = isMarkdown ? [] : (OTHER_NOTATION.exec(source) ?? []);
  if (other !== undefined) {
    const row = source.split('\n').findIndex((text) => text.includes(other)) + 1;
    const message = `readers see ${JSON.stringify(other)}, which is a mark of another system; write a comment [!code highlight] at the end of the line, or {2,5-7} after the language`;
    notices.report('code/mark', line + row, message);
    return;
  }
  const [mark, name = ''] = (left && NOTATION.exec(lines.map(textOf).join(''))) || [];
  if (mark !== undefined) {
    const row = source.split('\n').findIndex((each) => each.includes(mark)) + 1;
    const whole = /^[+-]$/.test(name) ? `${name}${name}` : closest(name, NOTATIONS);
    const meant = NOTATIONS.includes(name) ? undefined : whole;
    const why = NOTATIONS.includes(name)
      ? 'only a comment of the language is a mark'
      : `there is no such mark; ${name === 'word' ? 'write /word/ after the language' : `did you mean [!code ${meant ?? 'highlight'}]?`}`;
    notices.report('code/mark', line + row, `readers see ${JSON.stringify(mark)}, because ${why}`);
  }
}

function blockElements({ source, fence, line }: Block, lines: readonly Element[], context: VisitContext) {
  const { language, wraps } = fence;
  const { labels } = context;
  const { lang, wrapCode, wrap, copyCode, copy } = labels;
  const isDiagram = language === 'mermaid';
  const title = fence.title ?? (isDiagram ? diagramTitle(source) : undefined);
  const known = languageName(language);
  const untitled = known === undefined ? labels.code : labels.codeIn(known);
  const ariaLabel = title ? labels.codeTitled(title) : untitled;
  const hasFocus = lines.some((one) => hasClass(one, 'focused'));
  const finished = finishLines(lines, fence);
  const isWide = !wraps && lengthOf(finished, fence) > MAX_NARROW;
  const classes = { code: true, wide: isWide, wraps, 'has-focus': hasFocus };
  const className = Object.entries(classes).flatMap(([name, isSet]) => (isSet ? [name] : []));
  const code = h('figure', { className, dataLanguage: language }, [
    title === undefined ? undefined : h('figcaption', title),
    wraps ? undefined : codeButton('wrap-code', { lang, ariaLabel: wrapCode, ariaPressed: 'false' }, wrap),
    codeButton('copy-code', { lang, ariaLabel: copyCode }, copy),
    // A block that scrolls has to be reachable by keyboard (WCAG 2.1.1), so it also needs a role and a name (4.1.2).
    h('pre', { role: 'group', lang, ariaLabel, tabIndex: 0 }, h('code', finished)),
  ]);
  return isDiagram ? diagramElements({ source, title: fence.title, line, code }, context) : [code];
}

/** Returns the number of characters in the longest line. */
function lengthOf(lines: readonly Element[], { firstNumber }: FenceInfo): number {
  const lengths = lines.map((line) => [...textOf(line).trimEnd().replaceAll('\t', TAB)].length);
  return lengths.reduce((most, length) => Math.max(most, length), 0) + (firstNumber === undefined ? 0 : LINE_NUMBER);
}

function codeButton(name: string, properties: Properties, label: string): Element {
  return h('button', { type: 'button', className: [name, 'needs-script'], ...properties }, label);
}

function finishLines(lines: readonly Element[], fence: FenceInfo): Element[] {
  const changes = lines.map((line, index) =>
    (['deleted', 'inserted'] as const).find((kind) => hasClass(line, kind) || hasLine(fence[kind], index + 1)),
  );
  // Color must not be the only sign of a change, so each line of such a block starts with a symbol.
  const isSigned = changes.some((change) => change !== undefined);
  return lines.map((line, index) => {
    const change = changes[index];
    const kind = change ?? (fence.language === 'diff' ? diffKind(textOf(line)) : undefined);
    const isMarked = hasClass(line, 'marked') || hasLine(fence.marked, index + 1);
    const others = ['focused', 'error', 'warning'].filter((name) => hasClass(line, name));
    const className = ['line', kind ?? [], isMarked ? 'marked' : [], others].flat();
    const dataNumber = fence.firstNumber === undefined ? undefined : fence.firstNumber + index;
    const sign = isSigned ? h('span', { className: 'sign' }, SIGNS[change ?? 'same']) : undefined;
    // Screen readers announce a mark, and feeds show it.
    const children = SHELLS.has(fence.language) ? line.children.flatMap(keepFlags) : line.children;
    return h(isMarked ? 'mark' : 'span', { className, dataNumber }, [sign, children, '\n']);
  });
}

/** A browser breaks a line after a hyphen, so a flag becomes an element that stays in one piece when lines wrap. */
function keepFlags(node: ElementContent): readonly ElementContent[] {
  if (node.type !== 'text') {
    return [node.type === 'element' ? { ...node, children: node.children.flatMap(keepFlags) } : node];
  }
  // Every second part is a flag.
  return node.value
    .split(FLAGS)
    .map((value, index): ElementContent => (index % 2 === 0 ? { type: 'text', value } : h('span.flag', value)))
    .filter((part) => textOf(part) !== '');
}

function diffKind(line: string): string | undefined {
  // The header of a file in a diff has a space after its symbols.
  const [, sign] = /^([+-])(?!\1\1(?: |$))/.exec(line) ?? [];
  return sign && (sign === '+' ? 'inserted' : 'deleted');
}
