import { IslandElement } from '#islands/island-element.ts';
import type { Page } from '#navigate/page.ts';

const MAX_KEPT = 8;

type Left = { readonly page?: Page; readonly origin: Page['origin'] };

/** The pages that Back and Forward show again, by the key of their entry in the history. Of others, only the focus is known. */
export function keptPages() {
  const pages = new Map<string, Left>();

  function forget(key: string): void {
    const { page } = pages.get(key) ?? {};
    if (page !== undefined) {
      pages.set(key, { origin: page.origin });
      endPage(page);
    }
  }

  return {
    add(key: string, page: Page): void {
      forget(key);
      pages.delete(key);
      pages.set(key, { page, origin: page.origin });
      if (!page.isAnswer) {
        forget(key);
      }
      const whole = [...pages].flatMap(([of, left]) => (left.page ? [of] : []));
      whole.slice(0, -MAX_KEPT).forEach(forget);
    },
    /** Returns a page that is shown again. */
    take(key: string): Left | undefined {
      const page = pages.get(key);
      pages.delete(key);
      return page;
    },
  };
}

function endPage({ main, end }: Page): void {
  end?.();
  for (const island of main.querySelectorAll('portico-island')) {
    if (island instanceof IslandElement) {
      island.end();
    }
  }
}
