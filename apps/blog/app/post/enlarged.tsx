import { enlarged as texts } from '@portico/config/texts';
import { adoptStyles, ToastRegion } from '@portico/shell';
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import css from '../styles/enlarged-dialog.css?inline';
import { pictureLinksAround, readPicture } from './enlarged-picture.ts';

// Pixels that an arrow key scrolls an enlarged picture, as in browsers.
const KEY_STEP = 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ICONS = {
  zoom: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5 20 20M7.5 10.5h6M10.5 7.5v6',
  previous: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
  close: 'm6 6 12 12M18 6 6 18',
};
const MIDDLE = [0.5, 0.5] as const;

export type EnlargedProps = { readonly link: HTMLAnchorElement; readonly onClose: () => void };

/**
 * Shows a picture of a post over the page, as large as the window allows, and leads to the post's other pictures. This module loads
 * when a reader first points at a picture that links to its own file.
 */
export function Enlarged({ link, onClose }: EnlargedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [links] = useState(() => pictureLinksAround(link));
  const [index, setIndex] = useState(Math.max(0, links.indexOf(link)));
  const [zoomedAt, setZoomedAt] = useState<readonly [x: number, y: number]>();
  const [isSmall, setIsSmall] = useState(false);
  const { html, alt, width, height, isDrawing, caption, language } = readPicture(links[index] ?? link);
  // A picture that is already shown at its own size can't be enlarged.
  const fits = isSmall && !isDrawing;
  const isZoomed = zoomedAt !== undefined && !fits;
  const position = links.length > 1 ? texts.place(index + 1, links.length) : '';
  const forward = getComputedStyle(link).direction === 'rtl' ? -1 : 1;

  useInsertionEffect(() => adoptStyles('app', css), []);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    closeButton.current?.focus();
    return () => current?.close();
  }, []);
  useEffect(() => {
    // The zoom button, which is gone now, may have had focus.
    if (fits && !dialog.current?.contains(document.activeElement)) {
      closeButton.current?.focus();
    }
  }, [fits]);
  useEffect(() => {
    const { current } = stage;
    if (current === null) {
      return undefined;
    }
    const observer = new ResizeObserver(() =>
      setIsSmall(width <= current.clientWidth && height <= current.clientHeight),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [width, height]);
  // Keeps what was under the pointer in view.
  useLayoutEffect(() => {
    const [x, y] = zoomedAt ?? MIDDLE;
    const { scrollWidth = 0, clientWidth = 0, scrollHeight = 0, clientHeight = 0 } = stage.current ?? {};
    const [left, top] = [scrollWidth * x - clientWidth / 2, scrollHeight * y - clientHeight / 2];
    stage.current?.scrollTo({ left, top, behavior: 'instant' });
  }, [zoomedAt]);

  function step(by: number): void {
    setIndex((index + by + links.length) % links.length);
    setZoomedAt(undefined);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    if ((x === 0 && y === 0) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    if (isZoomed) {
      stage.current?.scrollBy({ left: x * KEY_STEP, top: y * KEY_STEP, behavior: 'instant' });
    } else if (x !== 0) {
      step(x * forward);
    }
  }

  function onStageClick({ target, clientX, clientY }: MouseEvent): void {
    if (!(target instanceof HTMLImageElement)) {
      dialog.current?.close();
    } else if (!fits) {
      const box = target.getBoundingClientRect();
      setZoomedAt(isZoomed ? undefined : [(clientX - box.left) / box.width, (clientY - box.top) / box.height]);
    }
  }

  return createPortal(
    <dialog
      className="enlarged"
      ref={dialog}
      aria-label={texts.name}
      aria-describedby="enlarged-name"
      data-zoomed={isZoomed ? '' : undefined}
      data-fits={fits ? '' : undefined}
      onKeyDown={onKeyDown}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
    >
      {/* The buttons follow the direction of the arrow keys. The stage stays left-to-right, because its scroll positions are counted from the left. */}
      <div className="enlarged-tools" dir={forward === -1 ? 'rtl' : undefined}>
        <span className="enlarged-place" aria-hidden="true">
          {position}
        </span>
        {!fits && (
          <IconButton
            icon="zoom"
            label={texts.fullSize}
            isPressed={isZoomed}
            onClick={() => setZoomedAt(isZoomed ? undefined : MIDDLE)}
          />
        )}
        {links.length > 1 && (
          <>
            <IconButton icon="previous" label={texts.previous} onClick={() => step(-1)} />
            <IconButton icon="next" label={texts.next} onClick={() => step(1)} />
          </>
        )}
        <IconButton icon="close" label={texts.close} ref={closeButton} onClick={() => dialog.current?.close()} />
        <p className="visually-hidden" id="enlarged-name" role="status" lang={language}>
          {[alt, position].filter(Boolean).join(', ')}
        </p>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the buttons do the same. */}
      {/* biome-ignore lint/a11y/useSemanticElements: it isn't a set of fields. */}
      <div
        className="enlarged-stage"
        ref={stage}
        role="group"
        aria-labelledby="enlarged-name"
        lang={language}
        tabIndex={isZoomed ? 0 : -1}
        onClick={onStageClick}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      <p className="enlarged-caption" lang={language} dangerouslySetInnerHTML={{ __html: caption }} />
      <ToastRegion />
    </dialog>,
    document.body,
  );
}

type IconButtonProps = {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
};

function IconButton({ icon, label, isPressed, ref, onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      data-action={icon}
      aria-label={label}
      aria-pressed={isPressed}
      ref={ref}
      onClick={onClick}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
    </button>
  );
}
