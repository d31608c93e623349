import type { EnlargeablePicture } from '@portico/content';
import { imageSource, mediaHref, sourcesOf, widthsOf } from '@portico/content/pictures';
import type { LanguageAttributes } from '@portico/core/language';
import { enlarged as texts } from '@portico/core/texts';
import { Dialog, ICONS, Icon, IconButton, useAppliedTheme } from '@portico/shell';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Picture } from '../parts/picture.tsx';
import '../styles/enlarged.css';

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const PATHS = {
  fullSize: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  previous: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
};

export type EnlargedProps = {
  /** All pictures of the post that can be enlarged. */
  readonly pictures: readonly EnlargeablePicture[];
  readonly first: EnlargeablePicture;
  /** The HTML of the pictures that are drawings. */
  readonly drawings: ReadonlyMap<EnlargeablePicture, string>;
  /** The class of the post's hue, which drawings use. */
  readonly hueClass: string;
  readonly language: LanguageAttributes;
  readonly onClose: () => void;
};

/**
 * Shows a picture or drawing of a post on top of the page, as large as the window allows, with links to the post's other
 * pictures. It loads when a reader first points at a picture that links to its own file.
 */
export function Enlarged({ pictures, first, drawings, hueClass, language, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const otherTheme = useAppliedTheme().startsWith('dark') ? 'light' : 'dark';
  const shown = pictures.filter(({ theme }) => theme !== otherTheme);
  const [index, setIndex] = useState(Math.max(0, shown.indexOf(first)));
  const picture = shown[index] ?? first;
  const { url, width, height, alt, caption = '' } = picture;
  const position = shown.length > 1 ? texts.place(index + 1, shown.length) : '';
  const sources = sourcesOf(picture);
  const drawing = drawings.get(picture);

  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    closeButton.current?.focus();
    return () => current?.close();
  }, []);

  const step = (by: number) => setIndex((index + by + shown.length) % shown.length);
  const close = () => dialog.current?.close();

  function onKeyDown(event: KeyboardEvent): void {
    const by = STEPS[event.key];
    const { target } = event;
    const scrolls = target instanceof HTMLElement && target.scrollWidth > target.clientWidth;
    if (by !== undefined && !scrolls && !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)) {
      event.preventDefault();
      step(by);
    }
  }

  function onStageClick({ target }: MouseEvent): void {
    if (!(target instanceof HTMLImageElement || target instanceof SVGElement)) {
      close();
    }
  }

  return createPortal(
    <Dialog
      className={`enlarged panel ${hueClass}`}
      ref={dialog}
      aria-label={texts.name}
      aria-describedby="enlarged-name"
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      <div className="enlarged-tools row">
        <span className="secondary" aria-hidden="true">
          {position}
        </span>
        <a className="icon-button" href={mediaHref(picture)} aria-label={texts.fullSize}>
          <Icon path={PATHS.fullSize} />
        </a>
        {shown.length > 1 &&
          ([-1, 1] as const).map((by) => (
            <IconButton
              key={by}
              label={by === 1 ? texts.next : texts.previous}
              path={by === 1 ? PATHS.next : PATHS.previous}
              onClick={() => step(by)}
            />
          ))}
        <IconButton label={texts.close} path={ICONS.close} ref={closeButton} onClick={close} />
        <p className="visually-hidden" id="enlarged-name" role="status" {...language}>
          {[alt, position].filter(Boolean).join(', ')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same. */}
      <div className="enlarged-stage" {...language} onClick={onStageClick}>
        {drawing === undefined ? (
          <Picture
            key={index}
            picture={{ src: imageSource(picture), sources, width, height }}
            alt={alt}
            // The picture's own width, or that of the widest variant if that is smaller.
            sizes={`${sources.length === 0 ? width : Math.min(width, Math.max(...widthsOf(picture)))}px`}
            // A drawing stays sharp at any size.
            data-vector={url.toLowerCase().endsWith('.svg') ? '' : undefined}
          />
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: its parts aren't fields.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the window is smaller, by keyboard too.
          <div key={index} className="diagram" role="group" aria-label={texts.name} tabIndex={0}>
            <div
              style={{ minInlineSize: `${width}px`, minBlockSize: `${height}px` }}
              dangerouslySetInnerHTML={{ __html: drawing }}
            />
          </div>
        )}
      </div>
      <p className="enlarged-caption" {...language} dangerouslySetInnerHTML={{ __html: caption }} />
    </Dialog>,
    document.body,
  );
}
