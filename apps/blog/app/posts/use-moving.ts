import { type RefObject, useLayoutEffect, useRef } from 'react';

// Where elements were on the page that goes away, by name, until the next frame.
const places = new Map<string, DOMRect>();

/**
 * Moves an element to its place from where the one of the same name was on the page before; the style sheet says how. Not by a
 * view transition: that takes pictures of both pages first, and the new page is painted two frames later.
 */
export function useMoving(name: string): RefObject<HTMLSpanElement | null> {
  const moving = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = moving.current;
    if (element === null) {
      return;
    }
    const from = matchMedia('(prefers-reduced-motion: reduce)').matches ? undefined : places.get(name);
    // Once the router has scrolled.
    const frame = from && requestAnimationFrame(() => move(element, from));
    return () => {
      if (frame !== undefined) {
        cancelAnimationFrame(frame);
      }
      places.set(name, element.getBoundingClientRect());
      requestAnimationFrame(() => places.delete(name));
    };
  }, [name]);
  return moving;
}

function move(element: HTMLElement, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const distance = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  element.style.setProperty('--moving-from', `${distance} scale(${from.width / to.width}, ${from.height / to.height})`);
  element.dataset.moving = '';
  element.addEventListener('animationend', () => delete element.dataset.moving, { once: true });
}
