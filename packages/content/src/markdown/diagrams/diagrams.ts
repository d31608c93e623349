import type { MermaidWindow } from '#markdown/diagrams/mermaid-window.ts';
import { Undrawable } from '#markdown/diagrams/undrawable.ts';
import type { Labels } from '#markdown/labels.ts';

/** A diagram as SVG, or what is wrong with it. */
export type Drawing = { readonly svg: string } | DiagramMistake;
export type DiagramMistake = {
  /** Why it is not drawn. */
  readonly mistake: string;
  /** True where the source is wrong, and false where it may be right. */
  readonly isSyntax?: boolean;
  /** Line of the source, from 1; absent where that is not known. */
  readonly line?: number;
};

export type DrawOptions = {
  /** What the ids in it begin with, once on a page. */
  readonly prefix: string;
  readonly title?: string | undefined;
  /** Those of the first language where they are absent. */
  readonly labels?: Labels;
};

/** Draws a diagram in Mermaid's language. */
export type DrawDiagram = (source: string, options: DrawOptions) => Promise<Drawing>;

/** Characters. Ten times what people write; drawing this many takes a second or two, whatever they are. */
export const LONGEST_DIAGRAM = 4_000;
/** Of one post. */
export const MOST_DIAGRAMS = 20;
const MOST_EDGES = 150;
// Characters. A window grows by up to 20 MB with each thousand that has been drawn in it, and opening one takes a quarter of a second.
const LONGEST_OF_A_WINDOW = 8_000;

// The kinds that have been compared with what Chromium draws, by the word that begins them.
const KINDS: ReadonlySet<string> = new Set([
  ...['flowchart', 'graph', 'sequenceDiagram', 'stateDiagram', 'stateDiagram-v2', 'classDiagram', 'classDiagram-v2'],
  ...['erDiagram', 'gantt', 'pie', 'gitGraph', 'timeline', 'quadrantChart', 'xychart', 'xychart-beta'],
]);

// Mermaid would write them as text. `<<interface>>` and `List<int>` are none.
const HTML_TAG =
  /(?<!<)<\/?(?:a|b|big|center|code|div|em|font|h[1-6]|hr|i|img|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|sup|table|u|ul)(?:\s[^<>]{0,200})?\/?>/i;

/** Makes the function that draws. What it needs is loaded with the first diagram, since few posts have any. */
export function createDiagrams(): DrawDiagram {
  let window: Promise<MermaidWindow> | undefined;
  let drawn = 0;
  return async (source, options) => {
    const refusal = refusalOf(source);
    if (refusal !== undefined) {
      return { mistake: refusal };
    }
    const { writeSvg } = await import('#markdown/diagrams/write-svg.ts');
    window ??= open();
    const { draw, close } = await window;
    try {
      const { svg, styleOf } = await draw(source);
      return { svg: writeSvg(svg, { ...options, styleOf }) };
    } catch (error) {
      return error instanceof Undrawable ? { mistake: error.message } : mistakeOf(error);
    } finally {
      drawn += source.length;
      if (drawn > LONGEST_OF_A_WINDOW) {
        window = undefined;
        drawn = 0;
        close();
      }
    }
  };
}

async function open(): Promise<MermaidWindow> {
  const { openMermaidWindow } = await import('#markdown/diagrams/mermaid-window.ts');
  return openMermaidWindow({ maxTextSize: LONGEST_DIAGRAM, maxEdges: MOST_EDGES });
}

function refusalOf(source: string): string | undefined {
  if (source.length > LONGEST_DIAGRAM) {
    return `it has ${source.length.toLocaleString('en')} characters, and ${LONGEST_DIAGRAM.toLocaleString('en')} is the most`;
  }
  const kind = kindOf(source);
  if (kind === undefined) {
    return 'it is empty';
  }
  if (!KINDS.has(kind)) {
    return `diagrams that begin with "${kind.slice(0, 40)}" are not drawn here`;
  }
  if (HTML_TAG.test(source)) {
    return 'HTML in diagrams other than <br> is not drawn here';
  }
  if (/\$\$/.test(source)) {
    return 'formulas in diagrams are not drawn here';
  }
  return /(?:^|[^\w-])fa[bklrs]?:fa-/.test(source) ? 'icons in diagrams are not drawn here' : undefined;
}

/** The first word after front matter, directives and comments. */
function kindOf(source: string): string | undefined {
  const lines = source.split('\n').map((line) => line.trim());
  const first = lines.findIndex((line) => line !== '');
  const end = lines[first] === '---' ? lines.indexOf('---', first + 1) : -1;
  const rest = (end === -1 ? lines : lines.slice(end + 1))
    .join('\n')
    .replaceAll(/%%\{[^}]*(?:\}(?!%%)[^}]*)*\}%%/g, '');
  const statement = rest.split('\n').find((line) => line.trim() !== '' && !line.trim().startsWith('%%'));
  return statement?.trim().split(/[\s:;]/)[0];
}

/** Of what Mermaid's parsers say, the line and what they did not expect. */
function mistakeOf(error: unknown): DiagramMistake {
  // It comes from the window, whose Error is another one.
  const message = String(Object(error).message ?? error);
  const line = Number(/\bline:? ?(\d+)/i.exec(message)?.[1]);
  return { mistake: reasonOf(message), isSyntax: true, ...(line > 0 && { line }) };
}

function reasonOf(message: string): string {
  const unexpected = /Expecting .*, got '([^']*)'/s.exec(message)?.[1];
  if (unexpected !== undefined) {
    return `${JSON.stringify(unexpected)} is not expected there`;
  }
  // What a parser of Mermaid's lets through may fail in its drawing.
  const isOfCode = /^Cannot read properties|is not (?:a function|iterable|defined)/.test(message);
  return isOfCode ? 'a statement lacks something' : (message.split('\n')[0] ?? '').slice(0, 200);
}
