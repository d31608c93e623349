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

/** Path of a page of the list at `path`, which may have a query: the first page has no parameter of its own. */
export function pagePath(path: string, page: number): string {
  if (page === 1) {
    return path;
  }
  // The parameters stand in the order of the server's cache keys: page before q.
  const [pathname, query] = path.split('?');
  return `${pathname}?page=${page}${query === undefined ? '' : `&${query}`}`;
}
