import type { BodyPart } from '@portico/content';
import { useIsHydrated } from '@portico/shell';
import { type ComponentProps, useState } from 'react';

export type HtmlProps = Omit<ComponentProps<'div'>, 'id' | 'children' | 'dangerouslySetInnerHTML'> & {
  /** Tells a body's pieces of HTML apart. */
  readonly piece: string;
  /** Empty in a hydrated document, which has it already. */
  readonly html: string;
};

/**
 * HTML of the renderer. Hydration keeps what the server sent. If React can't hydrate what is around it, for example because it was
 * translated meanwhile, React renders that anew, and only the old element has the HTML.
 */
export function Html({ piece, html, ...attributes }: HtmlProps) {
  const isHydrated = useIsHydrated();
  const [sent] = useState(() => (html === '' && isHydrated ? sentHtml(piece) : ''));
  return (
    <div
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

/** A body without the HTML that its document has already. */
export function withoutHtml(body: readonly BodyPart[]): readonly BodyPart[] {
  return body.map((part) => {
    if (!('component' in part)) {
      return { html: '' };
    }
    return part.html === undefined ? part : { ...part, html: part.html.map(() => '') };
  });
}
