import { createContext, use } from 'react';

/**
 * The parts of a document that only the server renders. They do not depend on React state, so browsers get neither their code nor
 * the configuration that they show: they keep the DOM of the document.
 */
export type StaticParts = {
  /** HTML of what is in the banner, and in the footer. */
  readonly header: string;
  readonly footer: string;
  /** Sites on this domain and below it share the theme. */
  readonly productDomain: string;
};

/** Set only on the server. */
export const StaticPartsContext = createContext<StaticParts | undefined>(undefined);

// React keeps what is in an element whose HTML it believes to have set.
const AS_IT_IS = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: '' } };

// The elements that are on the page, with what was done to them.
const shown = new Map<string, Element>();

/** Notes the header and the footer of the document, before React takes over. */
export function keepStaticParts(): void {
  for (const element of document.querySelectorAll('body > :is(.site-header, .site-footer)')) {
    shown.set(element.className, element);
  }
}

/** After an error React mounts a new root, with elements that are empty: what was in the old ones moves there. */
function keep(element: HTMLElement | null): void {
  const old = shown.get(element?.className ?? '');
  if (element !== null && old !== undefined && old !== element) {
    for (const { name, value } of old.attributes) {
      if (name === 'style') {
        // As an attribute the page's own Content-Security-Policy would refuse it.
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
