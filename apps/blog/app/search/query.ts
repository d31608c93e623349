import { MAX_QUERY_LENGTH } from '@portico/core/limits';

/** The part of what a reader asks that is searched for and shown. No character is cut in half. */
export function toQuery(asked: string): string {
  return asked
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_QUERY_LENGTH)
    .replace(/\p{Cs}/gu, '');
}
