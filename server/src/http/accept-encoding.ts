import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '#http/encodings.ts';

// A handful of browsers send a handful of values; the bound is against those who send thousands.
const known = new LRUCache<string, Encoding | 'identity'>({ max: 256, memoMethod: negotiate });
// No client sends more; a header of 16 KB has thousands of entries, which take milliseconds.
const LONGEST_HEADER = 512;

/**
 * The encoding that an `Accept-Encoding` value likes best (RFC 9110 section 12.5.3). Undefined means the body as it is, also if the client
 * forbids that too, and for a value that is longer than any client sends.
 */
export function encodingFor(header: string | null): Encoding | undefined {
  const found = header === null || header.length > LONGEST_HEADER ? 'identity' : known.memo(header);
  return found === 'identity' ? undefined : found;
}

function negotiate(header: string): Encoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const [best] = negotiator.encodings([...ENCODINGS, 'identity'], { preferred: [...ENCODINGS] });
  return ENCODINGS.find((encoding) => encoding === best) ?? 'identity';
}
