import type { LanguageAttributes } from '@portico/config/language';
import { copyCodeRefused } from '@portico/config/texts';
import { copyToClipboard, focusWhileScrolling, isPlainClick } from '@portico/shell';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';
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
  // After a hydration error, React drops the document's body; this keeps the text that it came with.
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
    // The script after the text has enhanced the tabs of a document.
    if (current !== null && !isOfDocument) {
      enhanceLoadedTabs(current);
    }
  }, [sent, isOfDocument]);

  useLayoutEffect(() => focusWhileScrolling(body.current), []);

  function onClick(event: MouseEvent<HTMLElement>): void {
    copyCode(event.target);
    const link = scriptedLinkOf(event.target);
    if (link !== null && isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      if (isEmbed(link)) {
        playEmbed(link);
      } else {
        // Without the script the link leads to the picture, unless the reader has navigated on.
        loadEnlarge()
          .then(({ enlarge }) => enlarge(link))
          .catch(() => link.isConnected && location.assign(link.href));
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
    // The interactive elements are the links and buttons inside.
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

/**
 * Paints the beginning of a post after a navigation one frame before the rest: on a phone, the layout of a long post takes longer
 * than all else between click and heading. Not after Back or on the way to a heading, since the router then scrolls down.
 */
function useTopFirst(text: RefObject<HTMLElement | null>, isNew: boolean): void {
  const type = useNavigationType();
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation brings another text.
  useLayoutEffect(() => {
    const main = text.current?.closest('main');
    if (!main || !isNew || type === 'POP' || hash !== '') {
      return;
    }
    main.dataset.arriving = '';
    const show = () => {
      delete main.dataset.arriving;
    };
    // The first frame has been painted when the second begins.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => {
      cancelAnimationFrame(frame);
      show();
    };
  }, [key]);
}

function loadEnlarge() {
  return import('./enlarge.ts');
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

// See https://git-scm.com/docs/diff-format.
const DIFF_HEADER =
  /^(?:diff |index |@@ |--- |\+\+\+ |(?:new|deleted) file mode |(?:old|new) mode |(?:dis)?similarity index |(?:rename|copy) (?:from|to) |Binary files |GIT binary patch|\\ )/;

/** Copies the code of a block if `target` is in its "Copy code" button. */
function copyCode(target: EventTarget): void {
  const button = target instanceof Element ? target.closest('.copy-code') : null;
  const block = button?.closest('figure.code');
  if (button && block instanceof HTMLElement) {
    copyToClipboard({ text: codeOf(block), refused: copyCodeRefused, button });
  }
}

/** The new code of a diff or of marked changes, the commands of a shell session, or else all lines. */
function codeOf(block: HTMLElement): string {
  const all = [...block.querySelectorAll('.line')];
  const lines = all.some((line) => line.querySelector('.sign')) ? all.filter((line) => !line.matches('.deleted')) : all;
  if (block.dataset.language === 'diff') {
    return withoutDiffMarks(lines.filter((line) => !line.matches('.deleted')).map(textOf));
  }
  const commands = lines.filter((line) => line.querySelector('.output') === null);
  return (commands.length > 0 ? commands : lines).map(textOf).join('');
}

/** The lines that a diff keeps or adds, without headers and signs. */
export function withoutDiffMarks(lines: readonly string[]): string {
  return lines
    .filter((line) => !DIFF_HEADER.test(line))
    .map((line) => line.replace(/^[+ ]/, ''))
    .join('');
}

function textOf(line: Element): string {
  const before = [...line.querySelectorAll('.sign, .prompt')].map(({ textContent }) => textContent).join('');
  return line.textContent.slice(before.length);
}
