import { type RefObject, useLayoutEffect, useRef } from 'react';
import { animateAll, type Move, prefersMotion } from '#motion.ts';

/*
 * Elements that are on both pages move from their position on the old page to that on the new one. We don't use a view
 * transition: the new page would be painted two frames later, and elements in a transition can't be clicked.
 */

type Departure = {
  readonly name: string;
  readonly title: DOMRect;
  readonly fontSize: number;
  readonly picture: DOMRect | undefined;
};

// Elements that move over others must not intercept their clicks.
const MOVING = { transformOrigin: ['0 0', '0 0'], pointerEvents: ['none', 'none'] };

// Kept until the next page is painted.
let departure: Departure | undefined;

/** Records the positions of the title and the picture that a link with this name leads to. */
export function departFrom(name: string, link: Element, picture: Element | null): void {
  const title = link.getBoundingClientRect();
  const fontSize = Number.parseFloat(getComputedStyle(link).fontSize);
  departure = { name, title, fontSize, picture: picture?.getBoundingClientRect() };
}

export type Arrival = {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly picture: RefObject<HTMLSpanElement | null>;
};

/** Moves the elements from their positions on the previous page to the current ones, if a link with this name was followed there. */
export function useArrival(name: string): Arrival {
  const title = useRef<HTMLHeadingElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const from = departure;
    if (from?.name !== name || !prefersMotion()) {
      return;
    }
    // Runs after the router has scrolled, before the page is painted.
    const frame = requestAnimationFrame(() => arrive(title.current, picture.current, from));
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return { title, picture };
}

/** Fades in a new page, unless elements move to it. Call it once for each page. */
export function appear(page: HTMLElement | null): void {
  if (departure === undefined) {
    animateAll('--duration-s', [[page, { opacity: [0.4, 1] }]]);
  }
  requestAnimationFrame(() => {
    departure = undefined;
  });
}

/**
 * The title moves above everything else, what is around it fades in, and the picture expands from the part of it that the
 * previous page shows. Everything is measured before anything moves; otherwise each measurement would compute the styles again.
 */
function arrive(title: Element | null, picture: Element | null, from: Departure): void {
  const siblings = [...(title?.parentElement?.children ?? [])].filter((sibling) => sibling !== title);
  animateAll('--duration-m', [
    ...(title === null ? [] : [moveTitle(title, from)]),
    ...(picture === null || from.picture === undefined ? [] : [movePicture(picture, from.picture)]),
    ...siblings.map((sibling): Move => [sibling, { opacity: [0, 1] }]),
  ]);
}

function moveTitle(element: Element, { title, fontSize }: Departure): Move {
  const scale = fontSize / Number.parseFloat(getComputedStyle(element).fontSize);
  const transform = [`${distance(title, element.getBoundingClientRect())} scale(${scale})`, 'none'];
  return [element, { ...MOVING, transform, zIndex: ['1', '1'] }];
}

function movePicture(element: Element, from: DOMRect): Move {
  const to = element.getBoundingClientRect();
  // It is hidden at this width.
  if (to.width === 0) {
    return [element, {}];
  }
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const [x, y] = [(to.width - from.width / scale) / 2, (to.height - from.height / scale) / 2];
  const place = new DOMRect(from.x - x * scale, from.y - y * scale);
  const transform = [`${distance(place, to)} scale(${scale})`, 'none'];
  const clipPath = [`inset(${y}px ${x}px round 1rem)`, 'inset(0 0 round 0)'];
  return [element, { ...MOVING, transform, clipPath }];
}

function distance(from: DOMRect, to: DOMRect): string {
  return `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
}
