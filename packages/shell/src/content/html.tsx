import { type ComponentProps, type ElementType, type ReactNode, useState } from 'react';
import { useIsHydrated } from '#use-is-hydrated.ts';

/** Whether this is a browser that shows an app of the site, which a server has rendered. */
export const KEEPS_HTML = import.meta.env.IS_OF_SITE === true && !import.meta.env.SSR;

type KeptProps = Omit<ComponentProps<'span'>, 'id' | 'children' | 'dangerouslySetInnerHTML'> & {
  /** The element around it; `div` by default. */
  readonly as?: ElementType;
  /** Identifies the piece of HTML in the document. */
  readonly piece: string;
};

export type StaticProps = KeptProps & {
  /** Null if `KEEPS_HTML`, so that browsers don't load the code for it. */
  readonly children: ReactNode;
};

/**
 * An element with content that has no state. In the site's own apps, which a server renders, React keeps the server's HTML. In
 * other apps it renders the content.
 */
export function Static({ as: Element = 'div', piece, children, ...attributes }: StaticProps) {
  return KEEPS_HTML ? (
    <Kept as={Element} piece={piece} {...attributes} />
  ) : (
    <Element {...attributes} data-html={piece}>
      {children}
    </Element>
  );
}

/**
 * HTML from the server, which hydration keeps. If React can't hydrate what is around it, for example because the page was translated
 * in the meantime, React renders that again, and only the old element contains the HTML.
 */
function Kept({ as: Element = 'div', piece, ...attributes }: KeptProps) {
  const isHydrated = useIsHydrated();
  const [sent] = useState(() => (isHydrated ? sentHtml(piece) : ''));
  return (
    <Element {...attributes} data-html={piece} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sent }} />
  );
}

/** Returns a piece of HTML that the document contains. */
function sentHtml(piece: string): string {
  return document.querySelector(`[data-html="${piece}"]`)?.innerHTML ?? '';
}
