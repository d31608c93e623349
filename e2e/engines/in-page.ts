/* Questions to a page. Each runs in it and refers to nothing around it. */

export function markDocument(): void {
  document.documentElement.setAttribute('data-same-document', '');
}

export function isSameDocument(): boolean {
  return document.documentElement.hasAttribute('data-same-document');
}

export function path(): string {
  return location.pathname;
}

export function textOf(selector: string): string {
  return document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}

export function scrollToY(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

export function scrolledTo(): number {
  return Math.round(scrollY);
}

/** Whether an open panel is whole in the viewport. */
export function isInViewport(selector: string): boolean {
  const { left, top, right, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(-1);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}
