import { createContext, use } from 'react';

/**
 * The parts of a document that only the server renders. They don't depend on React state, so browsers get neither their code
 * nor the configuration that they show: they keep the DOM of the document.
 */
export type StaticParts = {
  /** The inner HTML of the banner; `footer` has that of the footer. */
  readonly header: string;
  readonly footer: string;
  /** Sites on this domain and below it share the theme. */
  readonly productDomain: string;
};

/** Set only on the server. */
export const StaticPartsContext = createContext<StaticParts | undefined>(undefined);

// React keeps the content of an element if it believes that it has set its HTML.
const AS_IT_IS = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

// The elements that are on the page, with the changes that scripts made to them.
const shown = new Map<string, Element>();

/** Remembers the header and the footer of the document before React hydrates it. */
export function keepStaticParts(): void {
  for (const element of document.querySelectorAll('body > :is(.site-header, .site-footer)')) {
    shown.set(element.className, element);
  }
}

/** After an error, React mounts a new root with empty elements. Moves the content of the old ones there. */
function keep(element: HTMLElement | null): void {
  const old = shown.get(element?.className ?? '');
  if (element !== null && old !== undefined && old !== element) {
    for (const { name, value } of old.attributes) {
      if (name === 'style') {
        // The page's Content-Security-Policy would block it as an attribute.
        element.style.cssText = value;
      } else {
        element.setAttribute(name, value);
      }
    }
    element.replaceChildren(...old.childNodes);
    shown.set(element.className, element);
  }
}

export function StaticHeader() {
  const header = use(StaticPartsContext)?.header;
  return header === undefined ? (
    <header className="site-header" ref={keep} {...AS_IT_IS} />
  ) : (
    // The attribute is the document's: see early-header.ts.
    <header className="site-header" data-scrolled="false" dangerouslySetInnerHTML={{ __html: header }} />
  );
}

export function StaticFooter() {
  const footer = use(StaticPartsContext)?.footer;
  return footer === undefined ? (
    <footer className="site-footer" ref={keep} {...AS_IT_IS} />
  ) : (
    <footer className="site-footer" dangerouslySetInnerHTML={{ __html: footer }} />
  );
}
