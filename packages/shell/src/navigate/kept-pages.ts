import { IslandElement } from '#islands/island-element.ts';
import type { Page } from '#navigate/page.ts';

const MAX_KEPT = 8;

type Left = { readonly page?: Page; readonly origin: Page['origin'] };

/** The pages that Back and Forward show again, by the key of their entry in the history. Of older ones, only the focus is known. */
export function keptPages() {
  const pages = new Map<string, Left>();
  return {
    add(key: string, page: Page): void {
      pages.delete(key);
      pages.set(key, { page, origin: page.origin });
      const whole = [...pages].flatMap(([of, { page: left }]) => (left ? [[of, left] as const] : []));
      for (const [oldest, { origin, main, end }] of whole.slice(0, -MAX_KEPT)) {
        pages.set(oldest, { origin });
        end?.();
        for (const island of main.querySelectorAll('portico-island')) {
          if (island instanceof IslandElement) {
            island.end();
          }
        }
      }
    },
    /** Returns a page that is shown again. */
    take(key: string): Left | undefined {
      const page = pages.get(key);
      pages.delete(key);
      return page;
    },
  };
}
