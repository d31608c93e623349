import { createHash } from 'node:crypto';

/** A finished response that does not depend on who asks. */
export type FinishedResponse = {
  readonly status: number;
  /** Lower-case names; without content-length, content-encoding, etag and vary, which the encoding decides. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /**
   * Milliseconds since the epoch from which a new response would differ even if the content stays the same; absent if it doesn't
   * depend on the time.
   */
  readonly freshUntil?: number | undefined;
};

/** A response's body read to its end. */
export async function toFinishedResponse(response: Response): Promise<FinishedResponse> {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** The opaque part of a strong entity tag (RFC 9110 section 8.8.3) for these bytes, without quotes. */
export function contentHash(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22);
}
