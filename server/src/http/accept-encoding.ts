import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { ENCODINGS, type Encoding } from '#http/encodings.ts';

// A handful of browsers send a handful of values; the bound is against those who send thousands.
const VALUES_KEPT = 256;

/**
 * Makes a function that gives the encodings that an `Accept-Encoding` value allows (RFC 9110 section 12.5.3, with
 * q-values), best first. Empty means the body as it is, also where the client forbids that too.
 */
export function createEncodingNegotiator(): (header: string | undefined) => readonly Encoding[] {
  const known = new LRUCache<string, readonly Encoding[]>({ max: VALUES_KEPT });
  return (header) => {
    if (header === undefined) {
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
