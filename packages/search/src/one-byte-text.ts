/*
 * An engine stores a text with two bytes for each character as soon as one of them is past U+00FF, as “ ” ’ — and Ł are. A long text has
 * few of those as a rule, and many characters up to U+00FF that it has not. So these stand in for those: half the memory, and
 * `indexOf` finds the same places if what is looked for is written in the same way.
 */

const ONE_BYTE = 0x100;
// Arguments of one call.
const UNITS_A_CALL = 4096;

export type Alphabet = {
  /** A text with the stand-ins of its characters; undefined where it has one that is in none of the texts, if that costs nothing to tell. */
  write(text: string): string | undefined;
};

/** The alphabet of texts with these characters: those code units that are not 0 in `seen`, which has a place for each code unit. */
export function alphabetOf(seen: Uint8Array): Alphabet {
  const wide: number[] = [];
  const free: number[] = [];
  for (const [unit, count] of seen.entries()) {
    if (unit >= ONE_BYTE && count > 0) {
      wide.push(unit);
    } else if (unit < ONE_BYTE && count === 0) {
      free.push(unit);
    }
  }
  if (wide.length > free.length) {
    // Chinese, Japanese and Korean have more, and need their two bytes.
    return { write: (text) => text };
  }
  const standIns = new Map(wide.map((unit, place) => [unit, free[place] ?? unit]));
  const isKnown = seen.slice(0, ONE_BYTE);
  return {
    write(text) {
      // Engines make a one-byte text from single units where they can, but never from parts of a two-byte text.
      let whole = '';
      for (let start = 0; start < text.length; start += UNITS_A_CALL) {
        const units = new Uint16Array(Math.min(UNITS_A_CALL, text.length - start));
        for (let at = 0; at < units.length; at += 1) {
          const unit = text.charCodeAt(start + at);
          const own = unit < ONE_BYTE && isKnown[unit] !== 0 ? unit : standIns.get(unit);
          if (own === undefined) {
            return undefined;
          }
          units[at] = own;
        }
        whole += Reflect.apply(String.fromCharCode, undefined, units);
      }
      return whole;
    },
  };
}
