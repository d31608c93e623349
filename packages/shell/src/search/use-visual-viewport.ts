import { type RefObject, useEffect } from 'react';

// Browsers round it.
const ZOOMED = 1.05;

/**
 * Writes the part of the screen that is above an on-screen keyboard on the element, as `--viewport-height` and
 * `--viewport-top`: on iOS no CSS unit knows of the keyboard.
 */
export function useVisualViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) {
      return undefined;
    }
    const update = () => {
      // Where a reader has zoomed in with two fingers nothing covers the page.
      if (viewport.scale > ZOOMED) {
        return;
      }
      element.current?.style.setProperty('--viewport-height', `${viewport.height}px`);
      element.current?.style.setProperty('--viewport-top', `${viewport.offsetTop}px`);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, [element]);
}
