import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { parseFenceInfo } from '#markdown/code/fence-info.ts';
import { pictureElements } from '#markdown/media/pictures.ts';
import { blockTokens } from '#markdown/parsing/parser.ts';
import type { VisitContext } from '#markdown/visitor.ts';
import { COLUMN_SIZES } from '#media/pictures.ts';

/** A Mermaid diagram (https://mermaid.js.org/) in a post's Markdown. */
export type Diagram = {
  readonly source: string;
  /** The file name of its drawing: the same for the same source. */
  readonly file: string;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
};

/** What the name of a drawing looks like. */
export const DRAWING = /^[0-9a-f]{16}(?:\.dark)?\.svg$/;

const NOT_DRAWN =
  'the diagram is shown as its source, since there is no drawing of it; run npm run diagrams, and commit what it draws';
const TITLE = /^\s*(?:title|accTitle)\s*:(.*)$/;
const ACC_TITLE = /^\s*accTitle\s*:(.*)$/;
const ACC_DESCRIPTION = /^\s*accDescr\s*:(.*)$/;
// These kinds have a statement for it.
const TITLED_KIND = /^\s*(?:sequenceDiagram|gantt|pie|timeline|quadrantChart|xychart(?:-beta)?)\b/m;
const TITLE_STATEMENT = /^\s*(?:pie(?: showData)? )?title\s(.*)$/;
// A title is in the first lines.
const LINES_OF_HEAD = 20;

/** The diagrams of a post's Markdown. */
export function diagramsIn(markdown: string): readonly Diagram[] {
  if (!markdown.includes('mermaid')) {
    return [];
  }
  return blockTokens(markdown)
    .filter(({ type, info }) => type === 'fence' && parseFenceInfo(unescapeAll(info)).language === 'mermaid')
    .map(({ content: source, map }) => ({ source, file: drawingOf(source), line: (map?.[0] ?? 0) + 1 }));
}

/** What a Mermaid diagram is called; undefined if its source doesn't say. */
export function diagramTitle(source: string): string | undefined {
  return firstMatch(source, TITLED_KIND.test(source) ? [TITLE, TITLE_STATEMENT] : [TITLE]);
}

/** A diagram's block of code; its title is the author's, if there is one. */
type DiagramBlock = {
  readonly source: string;
  readonly title: string | undefined;
  readonly line: number;
  readonly code: Element;
};

/**
 * The drawing of a diagram with its source folded below; only the source if there is no drawing. A drawing that is wider
 * than the text scrolls, by keyboard too (WCAG 2.1.1).
 */
export function diagramElements(
  { source, title: written, line, code }: DiagramBlock,
  { resolveImage, labels, notices }: VisitContext,
): Element[] {
  const image = resolveImage(drawingOf(source));
  if (image === undefined) {
    notices.add('diagram-not-drawn', line, NOT_DRAWN);
    return [code];
  }
  // Mermaid writes every other title into the drawing.
  const caption = written ?? firstMatch(source, [ACC_TITLE]);
  const title = caption ?? diagramTitle(source);
  const alt = [title ?? labels.diagram, firstMatch(source, [ACC_DESCRIPTION])].filter(Boolean).join('. ');
  const picture = pictureElements(image, { alt, canBeLink: true, sizes: COLUMN_SIZES });
  const ariaLabel = title === undefined ? labels.diagram : labels.diagramTitled(title);
  return [
    h('figure', [
      h('div', { className: 'diagram', role: 'group', ariaLabel, tabIndex: 0 }, picture),
      caption === undefined ? undefined : h('figcaption', caption),
    ]),
    h('details', [h('summary', { lang: labels.lang }, labels.diagramSource), code]),
  ];
}

function drawingOf(source: string): string {
  return `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.svg`;
}

function firstMatch(source: string, patterns: readonly RegExp[]): string | undefined {
  const lines = source.split('\n', LINES_OF_HEAD);
  const found = patterns
    .flatMap((pattern) => lines.map((line) => pattern.exec(line)?.[1]?.trim()))
    .find((text) => text);
  return found?.replace(/^(["'])(.*)\1$/, '$2');
}
