/** Posts on one page of a list. */
export const PAGE_SIZE = 12;

export type PageOf<T> = {
  readonly items: readonly T[];
  /** 1-based. */
  readonly page: number;
  /** At least 1: an empty list has one empty page. */
  readonly pageCount: number;
};

/**
 * The page of `items` that the `page` query parameter asks for; the first where it is absent. Undefined for anything
 * that is not the plain decimal number of a page that there is.
 */
export function paginate<T>(items: readonly T[], parameter: string | null): PageOf<T> | undefined {
  const pageCount = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = /^[1-9]\d{0,8}$/.test(parameter ?? '1') ? Number(parameter ?? '1') : 0;
  if (page < 1 || page > pageCount) {
    return undefined;
  }
  return { items: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pageCount };
}

/** Which pages the way between them names: the first, the last, this one and those beside it. A gap is never of one page. */
export function namedPages(page: number, pageCount: number): readonly number[] {
  const near = new Set([1, page - 1, page, page + 1, pageCount]);
  return Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => near.has(number) || (near.has(number - 1) && near.has(number + 1)),
  );
}

/** The parameter of a page's address: the first page has none. */
export function pageParameter(page: number): number | undefined {
  return page === 1 ? undefined : page;
}
