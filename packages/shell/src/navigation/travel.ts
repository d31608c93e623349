import { type RefObject, useLayoutEffect, useRef } from 'react';
import { animateAll, type Move, prefersMotion } from '#motion.ts';

/*
 * A picture that is on both pages moves from its position on the old page to that on the new one. We don't use a view
 * transition: the new page would be painted two frames later, and elements in a transition can't be clicked.
 */

type Departure = {
  /** The path of the page to which the link leads. */
  readonly path: string;
  readonly picture: DOMRect;
  /** The number on the drawing. */
  readonly number: DOMRect | undefined;
};

// Elements that move over others must not intercept their clicks.
const MOVING = { transformOrigin: ['0 0', '0 0'], pointerEvents: ['none', 'none'] };
const RISE = '0 0.5rem';

// Kept until the next page is painted.
let departure: Departure | undefined;

/** Records the position of the picture next to a link: it is in the same `<article>`, and `data-picture-of` is the link's path. */
export function departFrom(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a') : null;
  const picture = link?.closest('article')?.querySelector<HTMLElement>('[data-picture-of]');
  if (link != null && picture?.dataset.pictureOf === link.pathname) {
    const number = numberIn(picture)?.getBoundingClientRect();
    departure = { path: link.pathname, picture: picture.getBoundingClientRect(), number };
  }
}

export type Arrival = {
  readonly title: RefObject<HTMLHeadingElement | null>;
  readonly picture: RefObject<HTMLSpanElement | null>;
};

/** Moves the picture from its position on the previous page to the current one, if a link to this path was followed there. */
export function useArrival(path: string): Arrival {
  const title = useRef<HTMLHeadingElement>(null);
  const picture = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const from = departure;
    if (from?.path !== path || !prefersMotion()) {
      return;
    }
    // Runs after the router has scrolled, before the page is painted.
    const frame = requestAnimationFrame(() => arrive(title.current, picture.current, from));
    return () => cancelAnimationFrame(frame);
  }, [path]);
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
 * The picture moves to its place, and the text appears after it has left the old one, so that neither covers the other. Everything is
 * measured before anything moves; otherwise each measurement would compute the styles again.
 */
function arrive(title: Element | null, picture: Element | null, from: Departure): void {
  const text = title?.parentElement ?? null;
  const header = picture?.parentElement ?? null;
  const ground = header && getComputedStyle(header).backgroundColor;
  const moves = picture === null ? [] : movePicture(picture, from.picture, from.number);
  animateAll('--duration-m', [...moves, [header, ground === null ? {} : { backgroundColor: ['transparent', ground] }]]);
  animateAll('--duration-s', [[text, { opacity: [0, 1], translate: [RISE, 'none'] }]], { after: '--duration-s' });
}

function movePicture(element: Element, from: DOMRect, fromNumber: DOMRect | undefined): Move[] {
  const to = element.getBoundingClientRect();
  const drawing = element.querySelector('.art-band > svg')?.getBoundingClientRect();
  // It is hidden at this width, or nothing is drawn.
  if (to.height === 0) {
    return [];
  }
  return drawing === undefined
    ? [moveCover(element, from, to)]
    : moveDrawing(element, { from, fromNumber, to, drawing });
}

/** An image expands from the part of it that the previous page shows. */
function moveCover(element: Element, from: DOMRect, to: DOMRect): Move {
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const [x, y] = [(to.width - from.width / scale) / 2, (to.height - from.height / scale) / 2];
  const place = { x: from.x - x * scale, y: from.y - y * scale };
  const clipPath = [`inset(${y}px ${x}px round 1rem)`, 'inset(0 0 round 0)'];
  return [element, { ...MOVING, transform: [moved(to, place, scale), 'none'], clipPath }];
}

type Drawn = {
  readonly from: DOMRect;
  readonly fromNumber: DOMRect | undefined;
  readonly to: DOMRect;
  /** The part of the band that has the same shapes as the drawing on the previous page. */
  readonly drawing: DOMRect;
};

/** The pipes keep their shape: those of the drawing become those of the band, which then expands to both sides. */
function moveDrawing(element: Element, { from, fromNumber, to, drawing }: Drawn): Move[] {
  const scale = from.width / drawing.width;
  const [x, y] = [drawing.x - to.x, drawing.y - to.y];
  const place = { x: from.x - x * scale, y: from.bottom - (y + drawing.height) * scale };
  const sky = y + drawing.height - from.height / scale;
  const clipPath = [
    `inset(${sky}px ${to.right - drawing.right}px 0 ${x}px round 1rem)`,
    `inset(${Math.min(sky, 0)}px 0 0 0 round 0)`,
  ];
  const band: Move = [element, { ...MOVING, transform: [moved(to, place, scale), 'none'], clipPath }];
  const number = numberIn(element);
  const mark = number?.parentElement;
  return number && mark && fromNumber
    ? [band, moveMark(mark, number.getBoundingClientRect(), fromNumber, { to, place, scale })]
    : [band];
}

type Band = { readonly to: DOMRect; readonly place: Place; readonly scale: number };

/** The number moves within the band that moves. */
function moveMark(mark: Element, number: DOMRect, from: DOMRect, { to, place, scale }: Band): Move {
  const box = mark.getBoundingClientRect();
  const size = from.height / number.height / scale;
  const at = { x: to.x + (from.x - place.x) / scale, y: to.y + (from.y - place.y) / scale };
  const start = { x: at.x - (number.x - box.x) * size, y: at.y - (number.y - box.y) * size };
  return [mark, { ...MOVING, transform: [moved(box, start, size), 'none'] }];
}

type Place = { readonly x: number; readonly y: number };

function moved(from: Place, to: Place, scale: number): string {
  return `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${scale})`;
}

function numberIn(picture: Element | null) {
  return picture?.querySelector('.art-number');
}
