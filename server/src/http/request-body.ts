import type { SiteRequest } from '#http/messages.ts';

/**
 * Whether a page of this site sent the request. Browsers send the origin with every POST, and newer ones also send how it relates
 * to the target.
 */
export function isFromThisSite({ headers }: Pick<SiteRequest, 'headers'>): boolean {
  const isSameSite = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  return isSameSite && URL.parse(headers.origin ?? '')?.host === headers.host;
}

/** Reads a body, unless it is too long or its sender disconnects before it has arrived. */
export async function bodyOf(
  { body }: Pick<SiteRequest, 'body'>,
  maxBytes: number,
): Promise<Buffer | 'too long' | 'cut off'> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of body ?? []) {
      bytes += part.length;
      if (bytes > maxBytes) {
        return 'too long';
      }
      parts.push(part);
    }
  } catch {
    return 'cut off';
  }
  return Buffer.concat(parts);
}
