import type { ServerResponse } from 'node:http';
import { cacheControlUntil, longestLife } from '#cache/fresh-until.ts';

type ResponseHeadOptions = {
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** See FinishedResponse. */
  readonly freshUntil?: number | undefined;
};

// A head counts for the whole second in which it is sent.
const SPARE_S = 2;

/** The status and header lines of a response that is sent many times. `Cache-Control` ends at `freshUntil`, if there is one. */
export class ResponseHead {
  readonly status: number;
  /** Alternating names and values, as `ServerResponse.writeHead` takes them. */
  readonly headers: string[];
  readonly #now: () => number;
  readonly #freshUntil: number | undefined;
  /** Until this moment the policy ends before `freshUntil` by itself. */
  readonly #unchangedUntil: number;

  constructor(status: number, headers: string[], { now = Date.now, freshUntil }: ResponseHeadOptions = {}) {
    this.status = status;
    this.headers = headers;
    this.#now = now;
    this.#freshUntil = freshUntil;
    const policy = headers[headers.indexOf('cache-control') + 1] ?? '';
    this.#unchangedUntil = (freshUntil ?? 0) - (longestLife(policy) + SPARE_S) * 1000;
  }

  writeTo(response: ServerResponse): void {
    response.writeHead(this.status, this.#headersNow());
  }

  #headersNow(): string[] {
    const now = this.#now();
    const freshUntil = this.#freshUntil;
    return freshUntil === undefined || now < this.#unchangedUntil
      ? this.headers
      : this.headers.map((value, index) =>
          this.headers[index - 1] === 'cache-control' ? cacheControlUntil(value, freshUntil, now) : value,
        );
  }
}
