import type { BodyPart } from '@portico/content';
import { useIsHydrated } from '@portico/shell';
import { type ComponentProps, type ElementType, useState } from 'react';

export type HtmlProps = Omit<ComponentProps<'span'>, 'id' | 'children' | 'dangerouslySetInnerHTML'> & {
  /** The element around it; `div` by default. */
  readonly as?: ElementType;
  /** Identifies a piece of HTML in the body. */
  readonly piece: string;
  /** Empty in a hydrated document, which already contains it. */
  readonly html: string;
};

/**
 * HTML from the renderer. Hydration keeps the server's HTML. If React can't hydrate what is around it, for example because the
 * page was translated in the meantime, React renders that again, and only the old element contains the HTML.
 */
export function Html({ as: Element = 'div', piece, html, ...attributes }: HtmlProps) {
  const isHydrated = useIsHydrated();
  const [sent] = useState(() => (html === '' && isHydrated ? sentHtml(piece) : ''));
  return (
    <Element
      {...attributes}
      data-html={piece}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html === '' ? sent : html }}
    />
  );
}

function sentHtml(piece: string): string {
  return document.querySelector(`[data-html="${piece}"]`)?.innerHTML ?? '';
}

/** Removes the HTML of a body that its document already contains. */
export function withoutHtml(body: readonly BodyPart[]): readonly BodyPart[] {
  return body.map((part) => {
    if (!('component' in part)) {
      return { html: '' };
    }
    return part.html === undefined ? part : { ...part, html: part.html.map(() => '') };
  });
}
