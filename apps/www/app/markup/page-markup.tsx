import { copyToClipboard, localizeDate } from '@portico/shell';
import { copyText } from '@portico/site/texts';
import { createContext, type MouseEvent, type ReactNode, use, useLayoutEffect, useRef, useState } from 'react';

const ID = 'page-markup';

const ServerHtmlContext = createContext<string | null>(null);

/** Gives the server's render of a document the HTML that its loader kept out of the loader data. */
export function PageMarkupProvider({ html, children }: { readonly html: string | null; readonly children: ReactNode }) {
  return <ServerHtmlContext value={html}>{children}</ServerHtmlContext>;
}

export type PageMarkupProps = {
  readonly html: string | undefined;
  /** What a script in the page's document does to it, done before the router scrolls to a place in a page that a navigation brings. */
  readonly enhance?: () => void;
};

/**
 * A page that was rendered on the server alone. `html` comes with the loader data of a navigation in the app. In a document
 * it is absent: the server takes it from the context, and hydration leaves the server's DOM as it is.
 */
export function PageMarkup({ html, enhance }: PageMarkupProps) {
  const serverHtml = use(ServerHtmlContext);
  // What the document came with, while it is still there: where React begins anew after an error, it drops the document's body.
  const [sent] = useState(() => (import.meta.env.SSR || html !== undefined ? null : document.getElementById(ID)));
  const page = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (html === undefined && sent !== null && sent !== page.current) {
      page.current?.replaceChildren(...sent.childNodes);
    }
    for (const time of page.current?.querySelectorAll('time') ?? []) {
      localizeDate(time);
    }
    if (html !== undefined) {
      enhance?.();
    }
  }, [sent, html, enhance]);

  function onClick({ target }: MouseEvent<HTMLElement>): void {
    const button = target instanceof Element ? target.closest('.copy') : null;
    const copied = button?.closest('[data-copyable]')?.querySelector('[data-copied]');
    if (button && copied) {
      copyToClipboard({ text: copied.textContent, copied: copyText.copied, refused: copyText.refused, button });
    }
  }

  return (
    // The buttons inside are what is interactive; this copies what they stand for.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a button is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      ref={page}
      id={ID}
      onClick={onClick}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? serverHtml ?? '' }}
    />
  );
}
