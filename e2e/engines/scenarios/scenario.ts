import type { Line } from '../line.ts';
import type { Page } from '../page.ts';

/** What a reader does and sees. The window is 1440 px wide at first. */
export type Scenario = {
  readonly name: string;
  /** False for a reader without it. */
  readonly javaScript?: boolean;
  /** Browsers that behave differently, with the reason. */
  readonly notIn?: Readonly<Record<string, string>>;
  run(surroundings: { readonly page: Page; readonly site: Line; readonly gallery: Line }): Promise<void>;
};

export const POST = '/blog/quic-connection-migration';

/* These run in the page. */

export function markDocument(): void {
  document.documentElement.setAttribute('data-same-document', '');
}

export function isSameDocument(): boolean {
  return document.documentElement.hasAttribute('data-same-document');
}

export function pathname(): string {
  return location.pathname;
}

export function scrollToY(top: number): void {
  scrollTo({ top, behavior: 'instant' });
}

export function scrolledTo(): number {
  return Math.round(scrollY);
}
