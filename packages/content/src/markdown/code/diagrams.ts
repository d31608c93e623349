import { createHash } from 'node:crypto';
import type { Element } from 'hast';
import { h } from 'hastscript';
import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { parseFenceInfo } from '#markdown/code/fence-info.ts';
import { pictureElements } from '#markdown/media/pictures.ts';
import { blockTokens } from '#markdown/parsing/parser.ts';
import type { VisitContext } from '#markdown/visitor.ts';
import { COLUMN_SIZES } from '#media/pictures.ts';
import type { Post } from '#reading/post.ts';

/** Matches the names of drawings in a post's folder `diagrams`. */
export const DRAWING = /^[0-9a-f]{16}(?:\.dark)?\.svg$/;

const ACC_TITLE = /^\s*accTitle\s*:[ \t]*(\S.*)$/m;
const ACC_DESCRIPTION = /^\s*accDescr\s*:[ \t]*(\S.*)$/m;
// In front matter, and the statement that most kinds of charts have.
const TITLE = /^\s*title\s*:[ \t]*(\S.*)$|^\s*(?:pie (?:showData )?)?title\s+([^\s:-].*)$/m;

/** The drawing of `file` for dark themes has `.dark` before `.svg`. */
export function diagramsIn(post: Pick<Post, 'markdown' | 'code'>) {
  if (!post.markdown.includes('mermaid')) {
    return [];
  }
  return blockTokens(post)
    .filter(({ type, info }) => type === 'fence' && parseFenceInfo(unescapeAll(info)).language === 'mermaid')
    .map(({ content: source, map }) => ({ source, file: drawingOf(source), line: (map?.[0] ?? 0) + 1 }));
}

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

/** Shows the drawing with its source folded below, or only the source. A wide drawing scrolls, by keyboard too (WCAG 2.1.1). */
export function diagramElements(
  { source, title: written, line, code }: DiagramBlock,
  { resolveImage, labels, notices }: VisitContext,
): Element[] {
  const image = resolveImage(drawingOf(source));
  if (image === undefined) {
    const message =
      'the diagram is shown as its source, because it is not drawn yet; run npm run diagrams, and commit the drawing';
    notices.warn(line, message);
    return [code];
  }
  // Mermaid writes every other title into the drawing.
  const caption = written ?? ACC_TITLE.exec(source)?.[1]?.trim();
  const title = caption ?? diagramTitle(source);
  const alt = [title ?? labels.diagram, ACC_DESCRIPTION.exec(source)?.[1]?.trim()].filter(Boolean).join('. ');
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
