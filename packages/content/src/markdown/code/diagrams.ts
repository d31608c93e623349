import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { chartTable } from '#markdown/code/charts.ts';
import { drawingElement } from '#markdown/code/drawings.ts';
import type { VisitContext } from '#markdown/tree/context.ts';

// A part of each drawing's name. If it changes, every diagram is drawn again.
const STYLE = 3;
const ACC_TITLE = /^\s*accTitle\s*:[ \t]*(\S.*)$/m;
const ACC_DESCRIPTION = /^\s*accDescr\s*:[ \t]*(\S.*)$/m;
// In front matter, and the statement that most kinds of charts have.
const TITLE = /^\s*title\s*:[ \t]*(\S.*)$|^\s*(?:pie (?:showData )?)?title\s+([^\s:-].*)$/m;

export function diagramTitle(source: string): string | undefined {
  const [, title, statement] = ACC_TITLE.exec(source) ?? TITLE.exec(source) ?? [];
  return (title ?? statement)?.trim().replace(/^(["'])(.*)\1$/, '$2');
}

type DiagramBlock = {
  readonly source: string;
  readonly title: string | undefined;
  readonly line: number;
  readonly code: Element;
};

/** Shows the drawing with its source, or the numbers of a chart, folded below, or only the source. A wide drawing scrolls, by keyboard too (WCAG 2.1.1). */
export function diagramElements(
  { source, title: written, line, code }: DiagramBlock,
  { resolveImage, labels, notices, diagrams }: VisitContext,
): Element[] {
  const file = drawingOf(source);
  diagrams.push({ source, file, line });
  // Mermaid writes every other title into the drawing.
  const caption = written ?? ACC_TITLE.exec(source)?.[1]?.trim();
  const title = caption ?? diagramTitle(source);
  const name = [title ?? labels.diagram, ACC_DESCRIPTION.exec(source)?.[1]?.trim()].filter(Boolean).join('. ');
  const image = resolveImage(file);
  const drawing = drawingElement(image?.drawing ?? '', { prefix: `page--drawing-${diagrams.length}-`, name });
  if (image === undefined || drawing === undefined) {
    const message =
      'the diagram is shown as its source, because it is not drawn yet; run npx portico diagrams, and commit the drawing';
    notices.warn(line, message);
    return [code];
  }
  const ariaLabel = title === undefined ? labels.diagram : labels.diagramTitled(title);
  const box = h('div', { className: 'diagram', role: 'group', ariaLabel, tabIndex: 0 }, drawing);
  const { url, width, height, hash } = image;
  Object.assign(box, { data: { picture: h('img', { src: `${url}?v=${hash}`, alt: name, width, height }) } });
  const table = chartTable(source);
  const summary = table === undefined ? labels.diagramSource : labels.chartNumbers;
  const numbers = table && h('div.table', { role: 'group', ariaLabel: labels.table, tabIndex: 0 }, table);
  // In HTML, a caption is the first or the last part of its figure; diagram.css shows it below the drawing.
  return [
    h('figure.drawing', [
      caption === undefined ? undefined : h('figcaption', caption),
      box,
      h('details', [h('summary', { lang: labels.lang }, summary), numbers ?? code]),
    ]),
  ];
}

function drawingOf(source: string): string {
  return `${createHash('sha256').update(`${STYLE} ${source}`).digest('hex').slice(0, 16)}.svg`;
}
