import { themeStore } from '@portico/shell/page-theme';
import { colorsAround } from '../post/demo-looks.ts';

/**
 * Tells the demos of a text the theme, and a style sheet with its colors, in a message, `{ theme: 'dark', css: ':root{…}' }`, when
 * they have loaded and whenever the theme changes.
 */
export function followDemos(main: HTMLElement): () => void {
  const frames = [...main.querySelectorAll<HTMLIFrameElement>('.demo iframe')];
  const stopping = new AbortController();
  const tellAll = () => frames.forEach(tell);
  for (const frame of frames) {
    frame.addEventListener('load', () => tell(frame), stopping);
  }
  // They may have loaded before.
  tellAll();
  const stop = themeStore.subscribe(tellAll);
  return () => {
    stop();
    stopping.abort();
  };
}

function tell(frame: HTMLIFrameElement): void {
  const { appliedTheme: theme } = document.documentElement.dataset;
  // Its origin is opaque, so it can't be named as the target.
  frame.contentWindow?.postMessage({ theme, css: colorsAround(frame) }, '*');
}
