import { enlarged as texts } from '@portico/core/texts';
import { adoptStyles, Dialog, ICONS, Icon, IconButton } from '@portico/shell';
import { type KeyboardEvent, type MouseEvent, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import css from '../styles/enlarged-dialog.css?inline';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const PATHS = {
  fullSize: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  previous: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
};

export type EnlargedProps = { readonly link: HTMLAnchorElement; readonly onClose: () => void };

/**
 * Shows a picture of a post over the page, as large as the window allows, and leads to the post's other pictures. This module loads
 * when a reader first points at a picture that links to its own file.
 */
export function Enlarged({ link, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [links] = useState(() => pictureLinksAround(link));
  const [index, setIndex] = useState(Math.max(0, links.indexOf(link)));
  const { href, html, alt, caption, language } = readPicture(links[index] ?? link);
  const position = links.length > 1 ? texts.place(index + 1, links.length) : '';

  useInsertionEffect(() => adoptStyles('app', css), []);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    closeButton.current?.focus();
    return () => current?.close();
  }, []);

  const step = (by: number) => setIndex((index + by + links.length) % links.length);
  const close = () => dialog.current?.close();

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    if (by !== undefined && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      step(by);
    }
  }

  function onStageClick({ target }: MouseEvent): void {
    if (!(target instanceof HTMLImageElement)) {
      close();
    }
  }

  return createPortal(
    <Dialog
      className="enlarged"
      ref={dialog}
      aria-label={texts.name}
      aria-describedby="enlarged-name"
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="enlarged-tools">
        <span className="enlarged-place" aria-hidden="true">
          {position}
        </span>
        <a className="icon-button" href={href} aria-label={texts.fullSize}>
          <Icon path={PATHS.fullSize} />
        </a>
        {links.length > 1 &&
          ([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              label={by === 1 ? texts.next : texts.previous}
              path={by === 1 ? PATHS.next : PATHS.previous}
              onClick={() => step(by)}
            />
          ))}
        <IconButton label={texts.close} path={ICONS.close} ref={closeButton} onClick={close} />
        <p className="visually-hidden" id="enlarged-name" role="status" lang={language}>
          {[alt, position].filter(Boolean).join(', ')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same. */}
      <div
        className="enlarged-stage"
        lang={language}
        onClick={onStageClick}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="enlarged-caption" lang={language} dangerouslySetInnerHTML={{ __html: caption }} />
    </Dialog>,
    document.body,
  );
}

/** Reads the picture inside a post's link, and its caption, or else the caption of its gallery. */
function readPicture(link: HTMLAnchorElement) {
  const [width = 0, height = 0] = (link.dataset.enlarge ?? '').split(' ').map(Number);
  // What is in a template isn't loaded.
  const copy = document.createElement('template');
  copy.innerHTML = link.innerHTML;
  for (const source of copy.content.querySelectorAll('source')) {
    // The picture's own width, or the widest variant's if that is smaller.
    const widest = Number(/ (\d+)w$/.exec(source.srcset)?.[1] ?? width);
    source.sizes = `${Math.min(width, widest)}px`;
  }
  const image = copy.content.querySelector('img');
  image?.removeAttribute('loading');
  image?.setAttribute('width', String(width));
  image?.setAttribute('height', String(height));
  // A drawing stays sharp at any size.
  image?.toggleAttribute('data-vector', link.pathname.toLowerCase().endsWith('.svg'));
  return {
    href: link.href,
    html: copy.innerHTML,
    alt: image?.alt ?? '',
    caption: link.closest('figure')?.querySelector(':scope > figcaption')?.innerHTML ?? '',
    language: link.closest<HTMLElement>('[lang]')?.lang ?? '',
  };
}

/** Returns the links of the text's pictures that can be enlarged, except those for other themes or in closed panes or details. */
function pictureLinksAround(link: HTMLAnchorElement): readonly HTMLAnchorElement[] {
  const text = link.closest('.prose') ?? link;
  return [...text.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]')].filter((other) => other.checkVisibility());
}
