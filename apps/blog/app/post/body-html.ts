import type { BodyPart } from '@portico/content';
import { sentHtml } from '@portico/shell';

/** Removes the HTML of a body that its document already contains. */
export function withoutHtml(body: readonly BodyPart[]): readonly BodyPart[] {
  return withHtml(body, '', () => '');
}

/**
 * Returns a body in a component with the HTML that the document contains. If the component removes its children, and shows them
 * again later, the document no longer has it.
 */
export function withSentHtml(body: readonly BodyPart[], piece: string): readonly BodyPart[] {
  return withHtml(body, piece, (html, inside) => html || sentHtml(inside));
}

type HtmlOf = (html: string, piece: string) => string;

/** Replaces the HTML of a body. `within` identifies the component that it is in. */
function withHtml(body: readonly BodyPart[], within: string, htmlOf: HtmlOf): readonly BodyPart[] {
  return body.map((part, index) => {
    const piece = pieceIn(within, index);
    if (!('component' in part)) {
      return { html: htmlOf(part.html, piece) };
    }
    const html = part.html && { html: part.html.map((each, place) => htmlOf(each, pieceIn(piece, place))) };
    return part.component === 'site'
      ? { ...part, ...html, ...(part.children && { children: withHtml(part.children, piece, htmlOf) }) }
      : { ...part, ...html };
  });
}

/** Identifies a piece of HTML by its index in a body or in a component. */
export function pieceIn(within: string, index: number): string {
  return within === '' ? String(index) : `${within}.${index}`;
}
