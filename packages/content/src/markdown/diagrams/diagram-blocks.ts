import type MarkdownIt from 'markdown-it';
import { DIAGRAM, diagramTitle } from '#markdown/diagram-title.ts';
import { type DrawDiagram, MOST_DIAGRAMS } from '#markdown/diagrams/diagrams.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

type Options = {
  readonly draw: DrawDiagram;
  readonly notices: Notices;
  readonly labels: Labels;
};

/** Draws the diagrams of a text; one that is not drawn is told of with its line, and shows its source as code. */
export async function drawDiagrams(tokens: readonly Token[], { draw, notices, labels }: Options): Promise<void> {
  const diagrams = tokens.filter((token) => token.type === 'fence' && parseFenceInfo(token.info).language === DIAGRAM);
  for (const [index, token] of diagrams.entries()) {
    const first = (token.map?.[0] ?? 0) + 1;
    const title = titleOf(token);
    const drawing =
      index < MOST_DIAGRAMS
        ? await draw(token.content, { prefix: `_${index}-`, title, labels })
        : { mistake: `a post has ${MOST_DIAGRAMS} drawn ones at the most` };
    if ('svg' in drawing) {
      token.meta = { ...token.meta, drawing: drawing.svg, title };
    } else if (drawing.isSyntax) {
      const message = `the diagram is shown as its source, since Mermaid cannot read it: ${drawing.mistake}; correct it, or write it as text`;
      notices.add('diagram', first + (drawing.line ?? 0), message);
    } else {
      const message = `the diagram is shown as its source, since ${drawing.mistake}; to show it drawn, save it as an SVG beside the post and write ![what it shows](diagram.svg)`;
      notices.add('diagram-not-drawn', first, message);
    }
  }
}

/**
 * A diagram that has been drawn: it scrolls where it is wider than the text, and can be reached by keyboard (WCAG 2.1.1). Its
 * source, which says the same as text, is folded below. Undefined where it has not been drawn.
 */
export function diagramHtml(token: Token | undefined, source: string, labels: Labels): string | undefined {
  const svg: unknown = token?.meta?.drawing;
  if (typeof svg !== 'string') {
    return undefined;
  }
  const title: string | undefined = token?.meta?.title;
  const name = title === undefined ? labels.diagram : labels.diagramTitled(title);
  // Of most kinds, Mermaid writes the title itself.
  const isWritten = title === undefined || svg.includes(`>${escapeHtml(title)}<`);
  const caption = isWritten ? '' : `<figcaption>${escapeHtml(title)}</figcaption>`;
  const drawing = `<div class="diagram" role="group" aria-label="${escapeHtml(name)}" tabindex="0">${svg}</div>`;
  const summary = `<summary${labels.langAttribute}>${labels.diagramSource}</summary>`;
  return `<figure>${drawing}${caption}</figure>\n<details>${summary}${source}</details>\n`;
}

function titleOf({ info, content }: Token): string | undefined {
  return parseFenceInfo(info).title ?? diagramTitle(content);
}
