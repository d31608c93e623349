import type { LanguageAttributes } from '@portico/config/language';
import { notices } from '@portico/config/texts';
import { isPlainClick, reloadInPlace, takePending, toast } from '@portico/shell';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { copyCode } from './copy-code.ts';
import { enhanceLoadedTabs } from './load-tabs.ts';
import { useTopFirst } from './top-first.ts';

// Of the post that came as a document: the policy of the document allows the videos of that post alone.
let documentPath: string | undefined;

const ServerHtmlContext = createContext<string | null>(null);

/** Gives the server's render of a document the HTML that its loader kept out of the loader data. */
export function PostBodyProvider({ html, children }: { readonly html: string | null; readonly children: ReactNode }) {
  return <ServerHtmlContext value={html}>{children}</ServerHtmlContext>;
}

export type PostBodyProps = { readonly html: string | undefined; readonly language: LanguageAttributes };

/**
 * A post's body. `html` comes with the loader data of a navigation in the app. In a document it is absent: the server
 * takes it from the context, and hydration leaves the server's DOM as it is.
 */
export function PostBody({ html, language }: PostBodyProps) {
  const serverHtml = use(ServerHtmlContext);
  const isOfDocument = html === undefined;
  // What the document came with, while it is still there: where React begins anew after an error, it drops the document's body.
  const [sent] = useState(() => (import.meta.env.SSR || !isOfDocument ? null : document.querySelector('.post .prose')));
  const body = useRef<HTMLDivElement>(null);
  useTopFirst(body, !isOfDocument);

  useLayoutEffect(() => {
    const { current } = body;
    if (sent !== null && sent !== current) {
      current?.replaceChildren(...sent.childNodes);
    }
    for (const link of current?.querySelectorAll('a[data-enlarge]') ?? []) {
      link.ariaHasPopup = 'dialog';
    }
    // A document's own tabs have been enhanced by the script behind its text.
    if (current !== null && !isOfDocument) {
      enhanceLoadedTabs(current);
    }
    if (isOfDocument) {
      documentPath = location.pathname;
      const pressed = takePending();
      if (pressed !== undefined) {
        import('./embed.ts').then(({ playPressed }) => playPressed(current, pressed)).catch(() => {});
      }
    }
  }, [sent, isOfDocument]);

  function onClick(event: MouseEvent<HTMLElement>): void {
    copyCode(event.target);
    const link = scriptedLinkOf(event.target);
    if (link !== null && isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      const isVideo = isEmbed(link);
      if (isVideo && !navigator.onLine) {
        // Nothing could be loaded, and a reload would lose the text.
        toast({ priority: 'warning', message: notices.offline });
      } else if (isVideo && location.pathname !== documentPath) {
        reloadInPlace(link.dataset.embed);
      } else {
        const opened = isVideo
          ? import('./embed.ts').then(({ playEmbed }) => playEmbed(link))
          : loadEnlarge().then(({ enlarge }) => enlarge(link));
        // Where the script cannot be had, it leads where it says, unless the reader has gone on.
        opened.catch(() => link.isConnected && location.assign(link.href));
      }
    }
  }

  function onIntent({ target }: SyntheticEvent): void {
    const link = scriptedLinkOf(target);
    if (link !== null && !isEmbed(link)) {
      loadEnlarge().catch(() => {});
    }
  }

  return (
    // The links and buttons inside are what is interactive; this copies code, and opens pictures and videos.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above.
    <div
      ref={body}
      className="prose"
      {...language}
      onClick={onClick}
      onPointerOver={onIntent}
      onFocus={onIntent}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html ?? serverHtml ?? '' }}
    />
  );
}

function loadEnlarge() {
  return import('./enlarge.ts');
}

/** The link around a picture that may be shown over the page, or around what stands for a video of another site. */
function scriptedLinkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-enlarge], a[data-embed]') : null;
}

function isEmbed({ dataset }: HTMLElement): boolean {
  return dataset.embed !== undefined;
}
