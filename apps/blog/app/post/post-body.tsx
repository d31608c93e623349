import type { BodyPart, EnlargeablePicture, SitePart } from '@portico/content';
import { mediaHref } from '@portico/content/pictures';
import type { LanguageAttributes } from '@portico/core/language';
import { followOverflow, Html, isPlainClick, LazyBoundary, lazyPart, useIsHydrated } from '@portico/shell';
import { enhanceTabs } from '@portico/shell/tabs';
import { type MouseEvent, memo, type ReactNode, type SyntheticEvent, use, useState } from 'react';

import { ServerHtmlContext } from '../parts/server-html.ts';
import { BodyComponent } from './body-component.tsx';
import { pieceIn, withSentHtml } from './body-html.ts';
import { copyCode, wrapCode } from './code-buttons.ts';
import { enhanceText, followText } from './enhance-text.ts';

const loadEnlarged = () => import('./enlarged.tsx');
const Enlarged = lazyPart(async () => ({ default: (await loadEnlarged()).Enlarged }));

// Few posts use one.
const SiteComponent = lazyPart(() => import('./site-component.tsx'));

export type PostBodyProps = {
  readonly body: readonly BodyPart[];
  /** Whether only the document contains the body's HTML; otherwise it is in the loader data of a navigation within the app. */
  readonly isDocument: boolean;
  /** The pictures that links in the HTML open. */
  readonly pictures: readonly EnlargeablePicture[];
  readonly language: LanguageAttributes;
  /** The class of the post's hue. */
  readonly hueClass: string;
};

type Opened = { readonly picture: EnlargeablePicture; readonly drawings: ReadonlyMap<EnlargeablePicture, string> };

/** A post's body: HTML, and components. */
export function PostBody({ body: sent, isDocument, pictures, language, hueClass }: PostBodyProps) {
  const { body: ofServer } = use(ServerHtmlContext);
  const isHydrated = useIsHydrated();
  const [isSent] = useState(!isHydrated);
  const parts = ofServer?.parts ?? sent;
  const [enlarged, setEnlarged] = useState<Opened>();
  const [canEnlarge, setCanEnlarge] = useState(true);

  function onClick(event: MouseEvent<HTMLElement>): void {
    copyCode(event.target);
    wrapCode(event.target);
    const picture = pictureAt(event.target);
    if (picture !== undefined && canEnlarge && isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      setEnlarged({ picture, drawings: drawingsIn(event.currentTarget) });
    }
  }

  function onIntent({ target }: SyntheticEvent): void {
    if (pictureAt(target) !== undefined) {
      loadEnlarged().catch(() => {});
    }
  }

  /** Returns the picture that a link in the HTML opens. */
  function pictureAt(target: EventTarget): EnlargeablePicture | undefined {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-enlarge]') : null;
    return link === null ? undefined : pictures[Number(link.dataset.enlarge)];
  }

  /**
   * Returns the drawings in the HTML, which have the page's colors. They get different ids, so that a copy doesn't use parts of the original.
   */
  function drawingsIn(text: Element): ReadonlyMap<EnlargeablePicture, string> {
    const drawings = text.querySelectorAll('a[data-enlarge] > svg');
    return new Map(
      Array.from(drawings).flatMap((drawing) => {
        const picture = pictureAt(drawing);
        return picture === undefined
          ? []
          : [[picture, drawing.outerHTML.replaceAll('page--drawing', 'page--enlarged')]];
      }),
    );
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the interactive elements are the links and buttons inside. */}
      <div
        ref={isDocument ? followText : enhanceText}
        className="prose"
        {...language}
        onClick={onClick}
        onPointerOver={onIntent}
        onFocus={onIntent}
      >
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
          <Part key={index} piece={pieceIn('', index)} part={part} isSent={isSent} turn={ofServer?.turns[index]} />
        ))}
      </div>
      {/* If its code can't be loaded, the link leads to the picture. */}
      <LazyBoundary
        onFailed={() => {
          setCanEnlarge(false);
          if (enlarged !== undefined) {
            location.assign(mediaHref(enlarged.picture));
          }
        }}
      >
        {enlarged && (
          <Enlarged
            pictures={pictures}
            first={enlarged.picture}
            drawings={enlarged.drawings}
            hueClass={hueClass}
            language={language}
            onClose={() => setEnlarged(undefined)}
          />
        )}
      </LazyBoundary>
    </>
  );
}

type PartProps = {
  readonly piece: string;
  readonly part: BodyPart;
  /** Whether the document already contained the part. */
  readonly isSent: boolean;
  /** On the server, resolves when the component may be rendered. */
  readonly turn: Promise<void> | undefined;
};

/** Rendered only once: if a part of a document were rendered again before its code has loaded, React would drop the server's HTML. */
const Part = memo(function Part({ piece, part, isSent, turn }: PartProps) {
  if (!('component' in part)) {
    return <Html piece={piece} html={part.html} />;
  }
  if (part.component === 'site') {
    return <ComponentOfSite piece={piece} part={part} isSent={isSent} turn={turn} />;
  }
  return (
    <LazyBoundary instead={<p>{part.text}</p>}>
      <InTurn turn={turn}>
        <BodyComponent part={part} piece={piece} />
      </InTurn>
    </LazyBoundary>
  );
});

type ComponentOfSiteProps = Omit<PartProps, 'part'> & { readonly part: SitePart };

/**
 * A component of the site. If it fails on the server, readers see its text and what the author wrote in it: entry.server.tsx
 * tolerates errors inside this function.
 */
export function ComponentOfSite({ piece, part, isSent, turn }: ComponentOfSiteProps) {
  const { props, text, children: written } = part;
  const [body] = useState(() =>
    written !== undefined && isSent && !import.meta.env.SSR ? withSentHtml(written, piece) : written,
  );
  const children = body && <Inside piece={piece} body={body} isSent={isSent} />;
  const instead = (
    <>
      {text !== '' && <p>{text}</p>}
      {children}
    </>
  );
  return (
    <LazyBoundary instead={instead}>
      <InTurn turn={turn}>
        <SiteComponent {...props} instead={instead} isSent={isSent}>
          {children}
        </SiteComponent>
      </InTurn>
    </LazyBoundary>
  );
}

type InsideProps = Pick<PartProps, 'piece' | 'isSent'> & { readonly body: readonly BodyPart[] };

/** What an author wrote in a component, which may show it later than the page. */
function Inside({ piece, body, isSent }: InsideProps) {
  return (
    <div ref={isSent ? undefined : enhanceInside}>
      {body.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
        <Part key={index} piece={pieceIn(piece, index)} part={part} isSent={isSent} turn={undefined} />
      ))}
    </div>
  );
}

function InTurn({ turn, children }: { readonly turn: Promise<void> | undefined; readonly children: ReactNode }) {
  if (turn !== undefined) {
    use(turn);
  }
  return children;
}

function enhanceInside(text: HTMLElement | null): () => void {
  if (text !== null) {
    enhanceTabs(text);
  }
  return followOverflow(text);
}
