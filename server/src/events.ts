import type { Exchange } from '#http/messages.ts';

/** Something that operators count, or read in the log. */
export type ServerEvent =
  | (Exchange & { readonly what: 'response' })
  /** A response was not made, because too many wait. */
  | { readonly what: 'shed' }
  /** A response was made that the cache didn't have. */
  | { readonly what: 'made'; readonly seconds: number }
  /** A response, or a part of it, could not be made. */
  | { readonly what: 'failure'; readonly error: unknown; readonly url: string }
  /** A browser reports that a page was viewed. */
  | { readonly what: 'view'; readonly route: string; readonly slug: string | undefined }
  | { readonly what: 'search'; readonly found: 'yes' | 'no' | 'late'; readonly query: string }
  /** A list in `search.sources` was read, or could not be. */
  | { readonly what: 'source'; readonly outcome: 'read' | 'failed' }
  | { readonly what: 'announcement'; readonly kind: string; readonly outcome: 'sent' | 'failed' }
  /** A picture or card could not be stored. */
  | { readonly what: 'unstored' };

export type Journal = { record(event: ServerEvent): void };

/** The journal of a program that only has to know what fails. */
export function journalOfFailures(report: (error: unknown, url: string) => void): Journal {
  return { record: (event) => event.what === 'failure' && report(event.error, event.url) };
}
