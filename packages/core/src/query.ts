import { MAX_QUERY_LENGTH } from '#limits.ts';

/** Returns the part of a reader's query that is searched for and shown. Never cuts a character in half. */
export function toQuery(asked: string): string {
  return asked
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/\p{Cs}/gu, '');
}

/** Returns the page number of a list from the parameter `page`; 0 if it isn't a number. The first page has no parameter. */
export function pageNumber(parameter: string | null): number {
  return /^[1-9]\d{0,8}$/.test(parameter ?? '1') ? Number(parameter ?? '1') : 0;
}
