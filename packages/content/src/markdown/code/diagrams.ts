import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { isMermaidChart } from '#markdown/charts/mermaid-charts.ts';
import { diagramDescription, diagramTitle, writtenTitle } from '#markdown/code/diagram-titles.ts';
import { drawingElement } from '#markdown/code/drawings.ts';
import { toOpen } from '#markdown/enlargeable.ts';
import type { VisitContext } from '#markdown/tree/context.ts';
import { hasClass } from '#markdown/tree/tree.ts';
import { mediaHref, NARROWEST_COLUMN } from '#media/picture-sizes.ts';

// Part of each drawing's file name. When it changes, every diagram is drawn again.
const STYLE = 3;
// Pixels. A wider drawing, enlarged as in diagram.css, doesn't fit into the width of the text.
const MAX_IN_TEXT = 528;

type DiagramBlock = {
  readonly source: string;
  readonly title: string | undefined;
  readonly line: number;
  readonly code: Element;
};

/** Shows the drawing with its source collapsed below, or only the source. Wide drawings scroll, by keyboard too (WCAG 2.1.1). */
export function diagramElements(
  { source, title: written, line, code }: DiagramBlock,
  { resolveImage, labels, notices, diagrams }: VisitContext,
): Element[] {
  if (isMermaidChart(source)) {
    // The message already says how to write it.
    return [code];
  }
  const file = drawingOf(source);
  diagrams.push({ source, file, line });
  // Mermaid draws every other title itself.
  const caption = written ?? writtenTitle(source);
  const title = caption ?? diagramTitle(source);
  const name = [title ?? labels.diagram, diagramDescription(source)].filter(Boolean).join('. ');
  const image = resolveImage(file);
  const drawing = drawingElement(image?.drawing ?? '', { prefix: `page--drawing-${diagrams.length}-`, name });
  if (image === undefined || drawing === undefined) {
    const message =
      'the diagram is shown as its source, because it is not drawn yet; run npx @portico/diagrams, and commit the drawing';
    notices.report('diagram/drawing', line, message);
    return [code];
  }
  const ariaLabel = title === undefined ? labels.diagram : labels.diagramTitled(title);
  const { url, width, height, hash } = image;
  // Without a script, the link leads to the file.
  const link = h('a', { ariaHasPopup: 'dialog', href: mediaHref(image) }, drawing);
  Object.assign(link, { data: { opens: toOpen(image, { alt: name, isDrawing: true }) } });
  const isLarge = (width ?? 0) > NARROWEST_COLUMN;
  const box = h('div', { className: 'diagram', role: 'group', ariaLabel, tabIndex: 0 }, isLarge ? link : drawing);
  Object.assign(box, { data: { elsewhere: h('img', { src: `${url}?v=${hash}`, alt: name, width, height }) } });
  // In HTML, a caption is the first or the last part of its figure; diagram.css shows it below the drawing.
  const isWide = hasClass(drawing, 'stretch') || (width ?? 0) > MAX_IN_TEXT;
  return [
    h('figure', { className: isWide ? ['drawing', 'wide'] : ['drawing'] }, [
      caption === undefined ? undefined : h('figcaption', caption),
      box,
      h('details', [h('summary', { lang: labels.lang }, labels.diagramSource), code]),
    ]),
  ];
}

function drawingOf(source: string): string {
  return `${createHash('sha256').update(`${STYLE} ${source}`).digest('hex').slice(0, 16)}.svg`;
}
