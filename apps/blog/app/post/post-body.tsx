import type { BodyPart } from '@portico/content';
import type { LanguageAttributes } from '@portico/core/language';
import { focusWhileScrolling, isPlainClick, LazyBoundary, useHtmlLinks } from '@portico/shell';
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
  useSyncExternalStore,
} from 'react';
import { BODY_COMPONENTS } from './body-components.ts';
import { copyCode, wrapCode } from './code-buttons.ts';
import type { EnlargedProps } from './enlarged.tsx';
import { Html, withHtmlOf } from './html.tsx';
import { enhanceLoadedTabs } from './tabs.ts';

const ServerBodyContext = createContext<readonly BodyPart[] | null>(null);

/** Provides the body with the HTML that the loader kept out of the loader data to the server's render of a document. */
export function PostBodyProvider({
  body,
  children,
}: {
  readonly body: readonly BodyPart[] | null;
  readonly children: ReactNode;
}) {
  return <ServerBodyContext value={body}>{children}</ServerBodyContext>;
}

export type PostBodyProps = {
  readonly body: readonly BodyPart[];
  /** Whether only the document has the body's HTML; otherwise it comes with the loader data of a navigation in the app. */
  readonly isDocument: boolean;
  readonly language: LanguageAttributes;
};

/** A post's body: HTML, and components. */
export function PostBody({ body: sent, isDocument, language }: PostBodyProps) {
  const ofServer = use(ServerBodyContext);
  const isHydrating = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const [recovered] = useState(() => isDocument && !isHydrating && withHtmlOf(document, sent));
  const parts = ofServer ?? ((isDocument && recovered) || sent);
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
    if (current !== null && !isDocument) {
      enhanceLoadedTabs(current);
    }
  }, [isDocument]);

  useLayoutEffect(() => focusWhileScrolling(body.current), []);

  function onClick(event: MouseEvent<HTMLElement>): void {
    copyCode(event.target);
    wrapCode(event.target);
    const link = pictureLinkOf(event.target);
    if (link !== null && isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      // Without the script the link leads to the picture, unless the reader has navigated on.
      loadEnlarged()
        .then(({ Enlarged }) => setEnlarged({ Enlarged, link }))
        .catch(() => link.isConnected && location.assign(link.href));
    }
    links.handlers.onClick(event);
  }

  function onIntent({ target }: SyntheticEvent): void {
    if (pictureLinkOf(target) !== null) {
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
      >
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <Part key={index} part={part} />
        ))}
      </div>
      {links.prefetched}
      {enlarged && <enlarged.Enlarged link={enlarged.link} onClose={() => setEnlarged(undefined)} />}
    </>
  );
}

function Part({ part }: { readonly part: BodyPart }) {
  if (!('component' in part)) {
    return <Html html={part.html} />;
  }
  const { component, props, text, html = [] } = part;
  const Component = BODY_COMPONENTS.get(component);
  return (
    <LazyBoundary instead={<p>{text}</p>}>
      {Component === undefined ? <p>{text}</p> : <Component props={props} text={text} html={html} />}
    </LazyBoundary>
  );
}

function loadEnlarged() {
  return import('./enlarged.tsx');
}

/** The link around a picture that can be enlarged. */
function pictureLinkOf(target: EventTarget): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-enlarge]') : null;
}

function subscribeToNothing() {
  return () => {};
}
