import { Readable } from 'node:stream';
import type { SiteResponse } from '#http/messages.ts';
import { MAX_UNREAD_BYTES } from '#limits.ts';

type Body = SiteResponse['body'];

export type Sending = ReturnType<typeof createSending>;

/** Counts the bytes of bodies that are being sent. A body that several responses share counts once. A file counts with what is read ahead. */
export function createSending(maxBytes: number = MAX_UNREAD_BYTES) {
  const held = new Map<Uint8Array | Readable, number>();
  let bytes = 0;

  function release(body: Uint8Array | Readable): void {
    const responses = held.get(body) ?? 0;
    if (responses > 1) {
      held.set(body, responses - 1);
    } else if (held.delete(body)) {
      bytes -= sizeOf(body);
    }
  }

  return {
    hasRoomFor: (body: Body): boolean => body === undefined || held.has(body) || bytes + sizeOf(body) <= maxBytes,
    /** Counts a body until the function that it returns is called. */
    hold(body: Body): () => void {
      if (body === undefined) {
        return () => {};
      }
      const responses = held.get(body) ?? 0;
      held.set(body, responses + 1);
      bytes += responses === 0 ? sizeOf(body) : 0;
      return () => release(body);
    },
    get bytes(): number {
      return bytes;
    },
  };
}

/** Closes the file of a body that isn't sent. */
export function discard(body: Body): void {
  if (body instanceof Readable) {
    body.destroy();
  }
}

function sizeOf(body: Uint8Array | Readable): number {
  return body instanceof Readable ? body.readableHighWaterMark : body.byteLength;
}
