import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

// What is on the page, by name.
const shown = new Map<string, HTMLElement>();

/**
 * Moves an element to its place from where the one of the same name was on the page before; the style sheet says how. Not by a
 * view transition: that takes pictures of both pages first, and the new page is painted two frames later.
 */
export function useMoving<Moving extends HTMLElement>(name: string): RefObject<Moving | null> {
  const moving = useRef<Moving>(null);
  // While React renders, the page before is whole. Later, between its removals, all have other places, and each costs a layout.
  const from = useMemo(() => placeBefore(name), [name]);
  useLayoutEffect(() => {
    const element = moving.current;
    if (element === null) {
      return;
    }
    shown.set(name, element);
    // Once the router has scrolled.
    const frame = from && requestAnimationFrame(() => move(element, from));
    return () => {
      if (frame !== undefined) {
        cancelAnimationFrame(frame);
      }
      if (shown.get(name) === element) {
        shown.delete(name);
      }
    };
  }, [name, from]);
  return moving;
}

function placeBefore(name: string): Place | undefined {
  const element = shown.get(name);
  return element === undefined || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    ? undefined
    : placeOf(element);
}

/** A title is as large as its letters, whatever room it has: its lines break elsewhere on the other page. */
function placeOf(element: HTMLElement): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  if (element instanceof HTMLHeadingElement) {
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return { x, y, width: size, height: size };
  }
  return { x, y, width, height };
}

function move(element: HTMLElement, from: Place): void {
  const to = placeOf(element);
  const distance = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  element.style.setProperty('--moving-from', `${distance} scale(${from.width / to.width}, ${from.height / to.height})`);
  element.dataset.moving = '';
  element.addEventListener('animationend', () => delete element.dataset.moving, { once: true });
}
