import { PAGE_SIZE } from '@portico/config/limits';

export type PageOf<T> = {
  readonly items: readonly T[];
  /** 1-based. */
  readonly page: number;
  /** At least 1: an empty list has one empty page. */
  readonly pageCount: number;
};

/**
 * Returns the page of `items` for the `page` query parameter; the first page if it is absent. Undefined unless it is the
 * decimal number of an existing page.
 */
export function paginate<T>(items: readonly T[], parameter: string | null): PageOf<T> | undefined {
  const page = pageAsked(items.length, parameter);
  const pageCount = pagesOf(items.length);
  return page === undefined
    ? undefined
    : { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

/** Returns the page number for the parameter in a list of `length` items, as `paginate` does. */
export function pageAsked(length: number, parameter: string | null): number | undefined {
  const page = /^[1-9]\d{0,8}$/.test(parameter ?? '1') ? Number(parameter ?? '1') : 0;
  return page < 1 || page > pagesOf(length) ? undefined : page;
}

export function pagesOf(length: number): number {
  return Math.max(1, Math.ceil(length / PAGE_SIZE));
}

/** The page numbers that the pagination shows: the first, the last, this one and its neighbors. A gap hides at least two pages. */
export function namedPages(page: number, pageCount: number): readonly number[] {
  const near = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return near.flatMap((number, place) => {
    const isGapOfOne = place > 0 && number - (near[place - 1] ?? 0) === 2;
    return isGapOfOne ? [number - 1, number] : [number];
  });
}

export type PageLinks = {
  /** 1-based. */
  readonly page: number;
  /** Addresses of this page and of its neighbors. */
  readonly hrefs: { readonly self: string; readonly newer: string | undefined; readonly older: string | undefined };
  /** The pages that the pagination shows; empty if there is only one page. */
  readonly pages: ReadonlyArray<{ readonly number: number; readonly href: string }>;
};

export function pageLinks(page: number, pageCount: number, hrefOf: (page: number | undefined) => string): PageLinks {
  const address = (number: number) => hrefOf(pageParameter(number));
  return {
    page,
    hrefs: {
      self: address(page),
      newer: page > 1 ? address(page - 1) : undefined,
      older: page < pageCount ? address(page + 1) : undefined,
    },
    pages: pageCount > 1 ? namedPages(page, pageCount).map((number) => ({ number, href: address(number) })) : [],
  };
}

/** The parameter of a page's address: the first page has none. */
export function pageParameter(page: number): number | undefined {
  return page === 1 ? undefined : page;
}
