import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '#http/encodings.ts';

// A handful of browsers send a handful of values; the bound is against those who send thousands.
const VALUES_KEPT = 256;
// No client sends more; a header of 16 KB has thousands of entries, which take milliseconds.
const LONGEST_HEADER = 512;

/**
 * Makes a function that gives the encodings that an `Accept-Encoding` value allows (RFC 9110 section 12.5.3, with
 * q-values), best first. Empty means the body as it is, also where the client forbids
 * that too, and for a value that is longer than any client sends.
 */
export function createEncodingNegotiator(): (header: string | undefined) => readonly Encoding[] {
  const known = new LRUCache<string, readonly Encoding[]>({ max: VALUES_KEPT });
  return (header) => {
    if (header === undefined || header.length > LONGEST_HEADER) {
      return [];
    }
    const found = known.get(header);
    if (found !== undefined) {
      return found;
    }
    const made = negotiate(header);
    known.set(header, made);
    return made;
  };
}

function negotiate(header: string): readonly Encoding[] {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...ENCODINGS, 'identity'], {
    preferred: [...ENCODINGS],
  });
  const identity = accepted.indexOf('identity');
  const before = identity === -1 ? accepted : accepted.slice(0, identity);
  return ENCODINGS.filter((encoding) => before.includes(encoding)).sort(
    (a, b) => before.indexOf(a) - before.indexOf(b),
  );
}
