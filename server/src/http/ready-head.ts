import type { ServerResponse } from 'node:http';

type Template = { readonly beforeDate: string; readonly afterDate: string };
type WithHeader = ServerResponse & { _header: string | null };

/**
 * The head of a response that is sent many times: its status and header lines. `node:http` checks and joins them on the
 * first use. Later uses send what it made then, with the present date: checking the same fifteen fields for each
 * response took 2.5 of the 13 µs that a bare server needs for one.
 */
export class ReadyHead {
  readonly status: number;
  /** Alternating names and values, as `ServerResponse.writeHead` takes them. */
  readonly headers: string[];
  #template: Template | undefined;
  #text = '';
  #second = 0;

  constructor(status: number, headers: string[]) {
    this.status = status;
    this.headers = headers;
  }

  /** Does what `response.writeHead` does. */
  writeTo(response: ServerResponse): void {
    if (!isUsual(response)) {
      response.writeHead(this.status, this.headers);
    } else if (this.#template === undefined) {
      response.writeHead(this.status, this.headers);
      this.#template = templateOf(response._header ?? '');
    } else {
      response.statusCode = this.status;
      response._header = this.#textNow(this.#template);
    }
  }

  #textNow({ beforeDate, afterDate }: Template): string {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#text = `${beforeDate}${new Date(second * 1000).toUTCString()}${afterDate}`;
    }
    return this.#text;
  }
}

/**
 * True where the head depends on nothing but its lines and the date: a connection that goes on, in HTTP/1.1. `_header` is
 * where `node:http` has kept the text of a head since its first versions; without it every head is made anew.
 */
function isUsual(response: ServerResponse): response is WithHeader {
  return response.shouldKeepAlive && response.req.httpVersionMinor === 1 && '_header' in response;
}

function templateOf(head: string): Template | undefined {
  const [, beforeDate, afterDate] = /^(.*\r\nDate: )[^\r]*(\r\n.*)$/s.exec(head) ?? [];
  return beforeDate === undefined || afterDate === undefined ? undefined : { beforeDate, afterDate };
}
