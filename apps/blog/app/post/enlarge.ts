import { enlarged as texts, toasts } from '@portico/config/texts';
import { adoptStyles } from '@portico/shell';
import css from '../styles/enlarged-dialog.css?inline';

/*
 * Shows a picture of a post over the page, as large as the window allows, and leads to the post's other pictures. This module loads
 * when a reader first points at a picture that links to its own file.
 */

// Pixels that an arrow key scrolls an enlarged picture, as in browsers.
const KEY_STEP = 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const icon = (path: string) => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`;
const MARKUP = `
  <div class="enlarged-tools">
    <span class="enlarged-place" aria-hidden="true"></span>
    <button type="button" class="icon-button" data-action="zoom" aria-label="${texts.fullSize}" aria-pressed="false">${icon('M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5 20 20M7.5 10.5h6M10.5 7.5v6')}</button>
    <button type="button" class="icon-button" data-action="previous" aria-label="${texts.previous}">${icon('m14 6-6 6 6 6')}</button>
    <button type="button" class="icon-button" data-action="next" aria-label="${texts.next}">${icon('m10 6 6 6-6 6')}</button>
    <button type="button" class="icon-button" data-action="close" aria-label="${texts.close}" autofocus>${icon('m6 6 12 12M18 6 6 18')}</button>
    <p class="visually-hidden" id="enlarged-name" role="status"></p>
  </div>
  <div class="enlarged-stage" role="group" aria-labelledby="enlarged-name"></div>
  <p class="enlarged-caption"></p>
  <section aria-label="${toasts.region}" class="toast-region" data-toast-region>
    <div aria-live="assertive"></div>
    <div aria-live="polite"></div>
  </section>`;

/** Opens the picture inside `link` in a dialog. Closing it removes it and returns focus to the link. */
export function enlarge(link: HTMLAnchorElement): void {
  // The reader pressed again while this module was loading.
  if (document.querySelector('dialog.enlarged') !== null) {
    return;
  }
  adoptStyles('app', css);
  const text = link.closest('.prose') ?? link;
  // Skips pictures for other looks, and those in closed panes and disclosures.
  const links = [...text.querySelectorAll<HTMLAnchorElement>('a[data-enlarge]')].filter((other) =>
    other.checkVisibility(),
  );
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.setAttribute('aria-label', texts.name);
  dialog.setAttribute('aria-describedby', 'enlarged-name');
  dialog.innerHTML = MARKUP;
  const part = (selector: string) => dialog.querySelector<HTMLElement>(selector) ?? dialog;
  const stage = part('.enlarged-stage');
  const zoomButton = part('[data-action=zoom]');
  const forward = getComputedStyle(link).direction === 'rtl' ? -1 : 1;
  if (forward === -1) {
    // The buttons follow the direction of the arrow keys. The stage stays left-to-right, because its scroll positions are counted from
    // the left.
    part('.enlarged-tools').dir = 'rtl';
  }
  const closing = new AbortController();
  let at = Math.max(0, links.indexOf(link));
  let image = new Image();

  function show(): void {
    const shown = links[at] ?? link;
    zoom(false);
    image = copyOf(shown);
    stage.replaceChildren(image.closest('picture') ?? image);
    updateFit();
    // The picture's own caption, or that of the gallery that contains it.
    const caption = shown.closest('figure')?.querySelector(':scope > figcaption');
    part('.enlarged-caption').replaceChildren(...(caption?.cloneNode(true).childNodes ?? []));
    const place = texts.place(at + 1, links.length);
    part('.enlarged-place').textContent = links.length > 1 ? place : '';
    const name = shown.querySelector('img')?.alt ?? '';
    part('#enlarged-name').textContent = links.length > 1 ? `${name}, ${place}` : name;
    const scope = shown.closest<HTMLElement>('[lang]')?.lang ?? '';
    for (const element of [part('.enlarged-caption'), part('#enlarged-name'), stage]) {
      element.lang = scope;
    }
  }

  /** A picture that is already shown at its own size can't be enlarged; a drawing always can. */
  function updateFit(): void {
    const [width, height] = ownSize(links[at] ?? link);
    const isSmall = width <= stage.clientWidth && height <= stage.clientHeight;
    const fits = isSmall && !image.matches('[data-vector]');
    if (fits && document.activeElement === zoomButton) {
      // The button is about to be hidden. Focus has to stay in the dialog, which handles the arrow keys.
      part('[data-action=close]').focus();
    }
    dialog.toggleAttribute('data-fits', fits);
  }

  function step(by: number): void {
    at = (at + by + links.length) % links.length;
    show();
  }

  /** Switches to the picture's own size or back; keeps what was under the pointer in view. */
  function zoom(isWanted: boolean, x = 0.5, y = 0.5): void {
    const isZoomed = isWanted && !dialog.hasAttribute('data-fits');
    dialog.toggleAttribute('data-zoomed', isZoomed);
    zoomButton.ariaPressed = String(isZoomed);
    stage.tabIndex = isZoomed ? 0 : -1;
    stage.scrollTo({
      left: stage.scrollWidth * x - stage.clientWidth / 2,
      top: stage.scrollHeight * y - stage.clientHeight / 2,
      behavior: 'instant',
    });
  }

  function onClick({ target, clientX, clientY }: MouseEvent): void {
    const element = target instanceof Element ? target : dialog;
    if (element === image) {
      const { left, top, width, height } = image.getBoundingClientRect();
      zoom(!dialog.hasAttribute('data-zoomed'), (clientX - left) / width, (clientY - top) / height);
      return;
    }
    switch (element.closest('button')?.dataset.action) {
      case 'close':
        dialog.close();
        break;
      case 'zoom':
        zoom(!dialog.hasAttribute('data-zoomed'));
        break;
      case 'previous':
        step(-1);
        break;
      case 'next':
        step(1);
        break;
      default:
        if (element === stage || element === dialog) {
          dialog.close();
        }
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    const [x, y] = ARROWS[event.key] ?? [0, 0];
    if ((x === 0 && y === 0) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    if (dialog.hasAttribute('data-zoomed')) {
      stage.scrollBy({ left: x * KEY_STEP, top: y * KEY_STEP, behavior: 'instant' });
    } else if (x !== 0) {
      step(x * forward);
    }
  }

  for (const button of dialog.querySelectorAll<HTMLElement>('[data-action=previous], [data-action=next]')) {
    button.hidden = links.length < 2;
  }
  dialog.addEventListener('click', onClick);
  dialog.addEventListener('keydown', onKeyDown);
  dialog.addEventListener('close', () => {
    closing.abort();
    leaving.disconnect();
    dialog.remove();
  });
  // Going back in the app removes the post, but not the dialog over it.
  const leaving = new MutationObserver(() => link.isConnected || dialog.close());
  leaving.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', updateFit, { signal: closing.signal });
  document.body.append(dialog);
  dialog.showModal();
  show();
}

/**
 * Copies a link's picture for the dialog, with its `<picture>` if it has one. `sizes` is the picture's own width, or the widest
 * variant's if that is smaller.
 */
function copyOf(link: HTMLAnchorElement): HTMLImageElement {
  const box = document.createElement('div');
  box.append(...[...link.children].map((child) => child.cloneNode(true)));
  const image = box.querySelector('img') ?? new Image();
  const [width, height] = ownSize(link);
  for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) {
    const widest = Number(/ (\d+)w$/.exec(source.srcset)?.[1] ?? width);
    source.sizes = `${Math.min(width, widest)}px`;
  }
  image.width = width;
  image.height = height;
  image.loading = 'eager';
  image.toggleAttribute('data-vector', link.pathname.toLowerCase().endsWith('.svg'));
  return image;
}

/** Returns the size of the original picture, in pixels. */
function ownSize({ dataset }: HTMLElement): readonly [width: number, height: number] {
  const [width = 0, height = 0] = (dataset.enlarge ?? '').split(' ').map(Number);
  return [width, height];
}
