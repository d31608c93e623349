export const RETRY_AFTER_S = 2;

/** What a client is told that should try again. */
export function tryAgain(why: string): string {
  return `${why} Try again in a moment.\n`;
}
