import { createHmac, timingSafeEqual } from 'node:crypto';
import { percentDecoded } from '@portico/core/routes';

type PreviewClaim = {
  readonly slug: string;
  /** Milliseconds since the epoch at which the link expires; signing rounds it down to a whole second. */
  readonly until: number;
};

type PreviewCheck = Pick<PreviewClaim, 'slug'> & {
  readonly token: string;
  readonly secret: string;
};

const SECOND_MS = 1000;
// Seconds since the epoch, then 32 bytes in base64url. There is only one valid form, because we compare the text.
const TOKEN = /^(\d{1,12})\.([\w-]{43})$/;

/** Returns the value of `?preview=`: when the link expires, and an HMAC-SHA-256 (RFC 2104) of the slug and that time. */
export function signPreview({ slug, until }: PreviewClaim, secret: string): string {
  const seconds = String(Math.floor(until / SECOND_MS));
  return `${seconds}.${signatureOf(slug, seconds, secret)}`;
}

/** Returns when a token expires or has expired (epoch ms); undefined if it isn't valid for this post and secret. */
export function verifyPreview({ token, slug, secret }: PreviewCheck): number | undefined {
  const [, seconds, signature] = TOKEN.exec(token) ?? [];
  if (seconds === undefined || signature === undefined) {
    return undefined;
  }
  // Both have 43 characters of ASCII, so the comparison cannot throw.
  const isSigned = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(slug, seconds, secret)));
  return isSigned ? Number(seconds) * SECOND_MS : undefined;
}

/** The prefix names the purpose, so that no other use of the secret signs the same bytes. A slug contains no line breaks. */
function signatureOf(slug: string, seconds: string, secret: string): string {
  return createHmac('sha256', secret).update(`preview\n${slug}\n${seconds}`).digest('base64url');
}

// A name contains no `?`. Otherwise each `?` in a long run would be compared with all that follow.
const PARAMETER = /([?&])([^?=&#]*)=[^&#]*/g;
// A token, even in a link that was assembled incorrectly.
const TOKEN_ANYWHERE = /\d{1,12}\.[\w-]{43}/g;

/** Removes the token from a target for logs, because anyone who reads it there could open the post. Handles any spelling of the parameter. */
export function withoutToken(url: string): string {
  return url
    .replace(PARAMETER, (whole, mark, name: string) =>
      percentDecoded(name)?.toLowerCase() === 'preview' ? `${mark}${name}=-` : whole,
    )
    .replace(TOKEN_ANYWHERE, '-');
}

export function hasToken(url: string): boolean {
  return withoutToken(url) !== url;
}
