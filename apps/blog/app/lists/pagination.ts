import { PAGE_SIZE } from '@portico/core/limits';
import { pageNumber } from '@portico/core/query';

export type PageLinks = {
  /** 1-based. */
  readonly page: number;
  /** At least 1, because an empty list has one empty page. */
  readonly pageCount: number;
  /** The number of items on all pages. */
  readonly total: number;
  /** The addresses of this page and its neighbors. */
  readonly hrefs: { readonly self: string; readonly newer: string | undefined; readonly older: string | undefined };
  /** The pages that the pagination shows; empty if there is only one page. */
  readonly pages: ReadonlyArray<{ readonly number: number; readonly href: string }>;
};

/**
 * Returns the page of a list selected by the query parameter `page`; the first page if it is absent. Returns undefined unless it
 * is the decimal number of an existing page. The first page's address has no parameter.
 */
export function pageLinks(
  total: number,
  parameter: string | null,
  hrefOf: (page: number | undefined) => string,
): PageLinks | undefined {
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = pageNumber(parameter);
  if (page < 1 || page > pageCount) {
    return undefined;
  }
  const address = (number: number) => hrefOf(number === 1 ? undefined : number);
  return {
    page,
    pageCount,
    total,
    hrefs: {
      self: address(page),
      newer: page > 1 ? address(page - 1) : undefined,
      older: page < pageCount ? address(page + 1) : undefined,
    },
    pages: pageCount > 1 ? namedPages(page, pageCount).map((number) => ({ number, href: address(number) })) : [],
  };
}

/** Returns the items on a page of a list. */
export function itemsOn<T>(page: number, items: readonly T[]): readonly T[] {
  return items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** Returns the page numbers that the pagination shows: the first, the last, this one and its neighbors. A gap hides at least two pages. */
function namedPages(page: number, pageCount: number): readonly number[] {
  const near = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return near.flatMap((number, index) => {
    const isGapOfOne = index > 0 && number - (near[index - 1] ?? 0) === 2;
    return isGapOfOne ? [number - 1, number] : [number];
  });
}
