import { createHmac, timingSafeEqual } from 'node:crypto';

export type PreviewClaim = {
  readonly slug: string;
  /** Milliseconds since the epoch at which the link ends; of a second, the whole one before. */
  readonly until: number;
};

const SECOND_MS = 1000;
// Seconds since the epoch, then the base64url of 32 bytes. One form only: what is compared is the text.
const TOKEN = /^(\d{1,12})\.([\w-]{43})$/;

/** The value of `?preview=` that shows one unpublished post until a moment: that moment, and an HMAC-SHA-256 (RFC 2104) of both. */
export function signPreview({ slug, until }: PreviewClaim, secret: string): string {
  const seconds = String(Math.floor(until / SECOND_MS));
  return `${seconds}.${signatureOf(slug, seconds, secret)}`;
}

/**
 * When a token expires, in milliseconds since the epoch; undefined if it is not a token, is of another post or secret, or has
 * ended at `now`.
 */
export function verifyPreview(token: string, slug: string, secret: string, now: number): number | undefined {
  const [, seconds, signature] = TOKEN.exec(token) ?? [];
  if (seconds === undefined || signature === undefined) {
    return undefined;
  }
  // Both have 43 characters of ASCII, so the comparison cannot throw.
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(slug, seconds, secret)));
  const until = Number(seconds) * SECOND_MS;
  return isSigned && now < until ? until : undefined;
}

/** The prefix names the purpose, so that no other use of the secret signs the same bytes. A slug has no line break. */
function signatureOf(slug: string, seconds: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview\n${slug}\n${seconds}`).digest('base64url');
}
