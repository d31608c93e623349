import type { ServerResponse } from 'node:http';
import { NEVER } from '#cache/cache-policies.ts';
import { NOTHING_POLICY } from '#http/security-headers.ts';
import { SerializedHead } from '#http/serialized-head.ts';

export type Refusals = {
  /** Sends a 503 after a moment, and calls `onSent` then. */
  send(response: ServerResponse, onSent: () => void): void;
};

export const RETRY_AFTER_S = 2;

/** What a client is told that is to try again. */
export function tryAgain(why: string): string {
  return `${why} Try again in a moment.\n`;
}

// Who asks again at once is answered four times a second on each connection, and not thousands of times: that is what leaves the
// process to the readers of cached pages.
const DELAY_MS = 250;
// Of some 10 KB each. Past it a refusal is sent at once, which costs less than to hold it.
const MOST_HELD = 1000;

/** Makes the refusals of requests because too much is being made: a head and a body that are made once. */
export function createRefusals(headers: Readonly<Record<string, string>>, delayMs = DELAY_MS): Refusals {
  const text = tryAgain('The site has too much to do.');
  const all = {
    ...headers,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(text.length),
    'cache-control': NEVER,
    'content-security-policy': NOTHING_POLICY,
    'retry-after': String(RETRY_AFTER_S),
  };
  const head = new SerializedHead(503, Object.entries(all).flat());
  let held = 0;

  function sendNow(response: ServerResponse, onSent: () => void): void {
    head.writeTo(response);
    // As a text it goes to the socket in one piece with the head.
    response.end(text, 'latin1');
    onSent();
  }

  return {
    send(response, onSent) {
      if (held >= MOST_HELD) {
        sendNow(response, onSent);
        return;
      }
      held += 1;
      setTimeout(() => {
        held -= 1;
        sendNow(response, onSent);
      }, delayMs);
    },
  };
}
