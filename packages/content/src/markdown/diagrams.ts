import { createHash } from 'node:crypto';
import MarkdownIt from 'markdown-it';
import { useBlockRules } from '#markdown/block-rules.ts';
import { parseFenceInfo } from '#markdown/fence-info.ts';
import { escapeHtml } from '#markdown/html/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import { pictureHtml } from '#markdown/picture-html.ts';
import type { RenderContext } from '#markdown/render-markdown.ts';
import { COLUMN_SIZES } from '#pictures.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

/** A Mermaid diagram (https://mermaid.js.org/) in a post's Markdown. */
export type Diagram = {
  readonly source: string;
  /** The file name of its drawing: the same for the same source. */
  readonly file: string;
  /** 1-based line of the Markdown, which begins after the front matter. */
  readonly line: number;
};

/** What a drawing's name looks like. */
export const DRAWING = /^[0-9a-f]{16}(?:\.dark)?\.svg$/;

const NOT_DRAWN =
  'the diagram is shown as its source, since there is no drawing of it; run npm run diagrams, and commit what it draws';
const TITLE = /^\s*(?:title|accTitle)\s*:(.*)$/;
const ACC_TITLE = /^\s*accTitle\s*:(.*)$/;
const ACC_DESCRIPTION = /^\s*accDescr\s*:(.*)$/;
// These kinds have a statement for it.
const TITLED_KIND = /^\s*(?:sequenceDiagram|gantt|pie|timeline|quadrantChart|xychart(?:-beta)?)\b/m;
const TITLE_STATEMENT = /^\s*(?:pie(?: showData)? )?title\s(.*)$/;
// A title stands at the head; more lines than this are the diagram.
const LINES_LOOKED_AT = 20;

/** The diagrams of a post's Markdown. */
export function diagramsIn(markdown: string): readonly Diagram[] {
  if (!markdown.includes('mermaid')) {
    return [];
  }
  const markdownIt = new MarkdownIt({ html: true }).use(useBlockRules).disable('inline');
  return markdownIt
    .parse(markdown, {})
    .filter(isDiagram)
    .map(({ content: source, map }) => ({ source, file: drawingOf(source), line: (map?.[0] ?? 0) + 1 }));
}

export function isDiagram({ type, info }: Token): boolean {
  return type === 'fence' && parseFenceInfo(info).language === 'mermaid';
}

/** What a Mermaid diagram is called; undefined where its source does not say. */
export function diagramTitle(source: string): string | undefined {
  return firstMatch(source, TITLED_KIND.test(source) ? [TITLE, TITLE_STATEMENT] : [TITLE]);
}

type Options = { readonly context: RenderContext; readonly labels: Labels; readonly notices: Notices };

/**
 * The drawing of a diagram with its source, `code`, folded below; only the source if there is no drawing. A drawing that is
 * wider than the text scrolls, by keyboard too (WCAG 2.1.1).
 */
export function diagramHtml(
  { content, info, map }: Token,
  code: string,
  { context, labels, notices }: Options,
): string {
  const image = context.resolveImage(drawingOf(content));
  if (image === undefined) {
    notices.add('diagram-not-drawn', (map?.[0] ?? 0) + 1, NOT_DRAWN);
    return code;
  }
  // Mermaid writes every other title into the drawing.
  const caption = parseFenceInfo(info).title ?? firstMatch(content, [ACC_TITLE]);
  const title = caption ?? diagramTitle(content);
  const alt = [title ?? labels.diagram, firstMatch(content, [ACC_DESCRIPTION])].filter(Boolean).join('. ');
  const picture = pictureHtml(image, { alt, title: '' }, { isFirst: false, canBeLink: true, sizes: COLUMN_SIZES });
  const name = escapeHtml(title === undefined ? labels.diagram : labels.diagramTitled(title));
  return [
    `<figure><div class="diagram" role="group" aria-label="${name}" tabindex="0">${picture}</div>`,
    caption === undefined ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`,
    `</figure>\n<details><summary${labels.langAttribute}>${labels.diagramSource}</summary>${code}</details>\n`,
  ].join('');
}

function drawingOf(source: string): string {
  return `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.svg`;
}

function firstMatch(source: string, patterns: readonly RegExp[]): string | undefined {
  const lines = source.split('\n', LINES_LOOKED_AT);
  const found = patterns
    .flatMap((pattern) => lines.map((line) => pattern.exec(line)?.[1]?.trim()))
    .find((text) => text);
  return found?.replace(/^(["'])(.*)\1$/, '$2');
}
