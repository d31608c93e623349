import { foldAccents } from '#fold-accents.ts';
import { type Alphabet, alphabetOf } from '#one-byte-text.ts';

/** The fields of some items in one string, item by item, folded and lower-cased, written in an alphabet of their own. */
export type JoinedFields = {
  readonly text: string;
  readonly alphabet: Alphabet;
  /** Where in `text` each field starts, and last the length of `text` plus 1: a separator stands between two fields. */
  readonly starts: Uint32Array;
  /** For each field the first characters of its words, as `characterBit`s; now and then the separator's as well. */
  readonly initials: Uint32Array;
};

/** Any character would do: a query may contain it, so a hit has to be checked against its field's end. */
const SEPARATOR = '\n';
/** The one character after which a word starts for match-sorter, as a code unit. */
export const SPACE = 32;
const CODE_UNITS = 0x1_0000;

/** Joins `columns`, which have a text for each item, to fields, of the items from `first` to before `end`: the first one's from each column, the second's, … */
export function joinFields(columns: readonly (readonly string[])[], first: number, end: number): JoinedFields {
  const fields: string[] = [];
  const starts = new Uint32Array((end - first) * columns.length + 1);
  const initials = new Uint32Array(starts.length);
  const seen = new Uint8Array(CODE_UNITS);
  // These two are never stand-ins: the one is looked for by what it means, and the other is in the text.
  seen[SPACE] = 1;
  seen[SEPARATOR.charCodeAt(0)] = 1;
  let start = 0;
  for (let item = first; item < end; item += 1) {
    for (const column of columns) {
      // Lower-casing a folded text keeps its length: "İ" alone would grow, and folding has made an "I" of it.
      const text = foldAccents(column[item] ?? '').toLowerCase();
      initials[fields.length] = wordInitials(text, seen);
      fields.push(text);
      start += text.length + SEPARATOR.length;
      starts[fields.length] = start;
    }
  }
  const alphabet = alphabetOf(seen);
  const text = fields.join(SEPARATOR);
  return { text: alphabet.write(text) ?? text, alphabet, starts, initials };
}

/** The first characters of the words of a field, and a note of all its characters in `seen`. */
function wordInitials(text: string, seen: Uint8Array): number {
  let initials = 0;
  let previous = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (previous === SPACE) {
      initials |= characterBit(unit);
    }
    seen[unit] = 1;
    previous = unit;
  }
  return initials;
}

/** One of 32 bits for a code unit, which some others share: a bit that is not set rules a character out. */
export function characterBit(unit: number): number {
  return 1 << (unit & 31);
}
