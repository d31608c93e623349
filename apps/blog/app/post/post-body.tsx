import type { LanguageAttributes } from '@portico/core/language';
import { focusWhileScrolling, isPlainClick, useHtmlLinks } from '@portico/shell';
import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { copyCode, wrapCode } from './code-buttons.ts';
import type { EnlargedProps } from './enlarged.tsx';
import { enhanceLoadedTabs } from './tabs.ts';

const ServerHtmlContext = createContext<string | null>(null);

/** Provides the HTML that the loader kept out of the loader data to the server's render of a document. */
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
  const [sent] = useState(() => (isOfDocument && !import.meta.env.SSR ? sentHtml() : undefined));
  const body = useRef<HTMLDivElement>(null);
  const links = useHtmlLinks();
  const [enlarged, setEnlarged] = useState<
    Pick<EnlargedProps, 'link'> & { readonly Enlarged: ComponentType<EnlargedProps> }
  >();

  useLayoutEffect(() => {
    const { current } = body;
    for (const link of current?.querySelectorAll('a[data-enlarge]') ?? []) {
      link.ariaHasPopup = 'dialog';
    }
    // The script after the text has enhanced the tabs of a document.
    if (current !== null && !isOfDocument) {
      enhanceLoadedTabs(current);
    }
  }, [isOfDocument]);

  useLayoutEffect(() => focusWhileScrolling(body.current), []);

  function onClick(event: MouseEvent<HTMLElement>): void {
    copyCode(event.target);
    wrapCode(event.target);
    const link = scriptedLinkOf(event.target);
    if (link !== null && isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      if (isEmbed(link)) {
        playEmbed(link);
      } else {
        // Without the script the link leads to the picture, unless the reader has navigated on.
        loadEnlarged()
          .then(({ Enlarged }) => setEnlarged({ Enlarged, link }))
          .catch(() => link.isConnected && location.assign(link.href));
      }
    }
    links.handlers.onClick(event);
  }

  function onIntent({ target }: SyntheticEvent): void {
    const link = scriptedLinkOf(target);
    if (link !== null && !isEmbed(link)) {
      loadEnlarged().catch(() => {});
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the links and buttons inside. */}
      <div
        ref={body}
        className="prose"
        {...language}
        {...links.handlers}
        onClick={onClick}
        onPointerOver={onIntent}
        onFocus={(event) => {
          onIntent(event);
          links.handlers.onFocus(event);
        }}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html ?? serverHtml ?? sent ?? '' }}
      />
      {links.prefetched}
      {enlarged && <enlarged.Enlarged link={enlarged.link} onClose={() => setEnlarged(undefined)} />}
    </>
  );
}

/** The text that the document came with. If React renders it anew after a hydration error, it still needs the text. */
function sentHtml(): string | undefined {
  return document.querySelector('.post .prose')?.innerHTML;
}

function loadEnlarged() {
  return import('./enlarged.tsx');
}

/** The link around a picture that can be enlarged, or around the still of a video. */
function scriptedLinkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-enlarge], a[data-embed]') : null;
}

function isEmbed({ dataset }: HTMLElement): boolean {
  return dataset.embed !== undefined;
}

/** Plays a video from another site in place of its link. Only now does the browser contact that site. */
function playEmbed(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.title = link.querySelector('.embed-title')?.lastChild?.textContent ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  // YouTube needs the site's origin, and the policy of a preview would hide it.
  frame.referrerPolicy = 'strict-origin';
  frame.src = link.dataset.embed ?? '';
  link.replaceWith(frame);
  frame.focus();
}
