import { type RefObject, useLayoutEffect, useRef } from 'react';
import { animate, prefersMotion } from '#motion.ts';

/*
 * What a followed link shows on both pages moves from its place on the one to that on the other. Not by a view transition: the new
 * page would be painted two frames later, and what takes part in one can't be clicked meanwhile.
 */

type Departure = {
  readonly name: string;
  readonly title: DOMRect;
  readonly fontSize: number;
  readonly picture: DOMRect | undefined;
};

// What moves above other things doesn't take their clicks.
const MOVING = { transformOrigin: ['0 0', '0 0'], pointerEvents: ['none', 'none'] };

// Until the next page is painted.
let departure: Departure | undefined;

/** Notes where the title and the picture of a page are that a link with this name leads to. */
export function departFrom(name: string, link: Element, picture: Element | null): void {
  const title = link.getBoundingClientRect();
  const fontSize = Number.parseFloat(getComputedStyle(link).fontSize);
  departure = { name, title, fontSize, picture: picture?.getBoundingClientRect() };
}

export type Arrival = {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly picture: RefObject<HTMLSpanElement | null>;
};

/** The elements move to their places from where they were on the page before, if a link with this name was followed there. */
export function useArrival(name: string): Arrival {
  const title = useRef<HTMLHeadingElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const from = departure;
    if (from?.name !== name || !prefersMotion()) {
      return;
    }
    // Once the router has scrolled, before the page is painted.
    const frame = requestAnimationFrame(() => {
      moveTitle(title.current, from);
      movePicture(picture.current, from.picture);
    });
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return { title, picture };
}

/** Lets a new page appear, unless something travels to it. Call it once for each page. */
export function appear(page: HTMLElement | null): void {
  if (departure === undefined) {
    animate(page, { opacity: [0.4, 1] }, '--duration-s');
  }
  requestAnimationFrame(() => {
    departure = undefined;
  });
}

/** The title moves above the rest, and what is around it appears. */
function moveTitle(element: HTMLElement | null, { title, fontSize }: Departure): void {
  if (element !== null) {
    const to = element.getBoundingClientRect();
    const scale = fontSize / Number.parseFloat(getComputedStyle(element).fontSize);
    const transform = [`${distance(title, to)} scale(${scale})`, 'none'];
    animate(element, { ...MOVING, transform, zIndex: ['1', '1'] }, '--duration-m');
    for (const sibling of element.parentElement?.children ?? []) {
      animate(sibling === element ? null : sibling, { opacity: [0, 1] }, '--duration-m');
    }
  }
}

/** The picture opens from the part of it that the other page shows. */
function movePicture(element: HTMLElement | null, from: DOMRect | undefined): void {
  const to = element?.getBoundingClientRect();
  if (!element || !to || !from || to.width === 0) {
    return;
  }
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const [x, y] = [(to.width - from.width / scale) / 2, (to.height - from.height / scale) / 2];
  const place = new DOMRect(from.x - x * scale, from.y - y * scale);
  const transform = [`${distance(place, to)} scale(${scale})`, 'none'];
  const clipPath = [`inset(${y}px ${x}px round 1rem)`, 'inset(0 0 round 0)'];
  animate(element, { ...MOVING, transform, clipPath }, '--duration-m');
}

function distance(from: DOMRect, to: DOMRect): string {
  return `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
}
