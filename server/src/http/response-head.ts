import type { ServerResponse } from 'node:http';
import { cacheControlUntil } from '#cache/fresh-until.ts';

type ResponseHeadOptions = {
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
  /** See FinishedResponse. */
  readonly freshUntil?: number | undefined;
};

/** The status and header lines of a response that is sent many times. `Cache-Control` ends at `freshUntil`, if there is one. */
export class ResponseHead {
  readonly status: number;
  /** Alternating names and values, as `ServerResponse.writeHead` takes them. */
  readonly headers: string[];
  readonly #now: () => number;
  readonly #freshUntil: number | undefined;

  constructor(status: number, headers: string[], { now = Date.now, freshUntil }: ResponseHeadOptions = {}) {
    this.status = status;
    this.headers = headers;
    this.#now = now;
    this.#freshUntil = freshUntil;
  }

  writeTo(response: ServerResponse): void {
    response.writeHead(this.status, this.#headersNow());
  }

  #headersNow(): string[] {
    const freshUntil = this.#freshUntil;
    return freshUntil === undefined
      ? this.headers
      : this.headers.map((value, index) =>
          this.headers[index - 1] === 'cache-control' ? cacheControlUntil(value, freshUntil, this.#now()) : value,
        );
  }
}
