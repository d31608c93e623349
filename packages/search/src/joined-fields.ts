import { foldAccents } from '#fold-accents.ts';

/** The fields of many items in one string, item by item, folded and lower-cased. */
export type JoinedFields = {
  readonly text: string;
  /** Where in `text` each field starts, and last the length of `text` plus 1: a separator stands between two fields. */
  readonly starts: Uint32Array;
  /** For each field the first characters of its words, as `characterBit`s; now and then the separator's as well. */
  readonly initials: Uint32Array;
};

/** Any character would do: a query may contain it, so a hit has to be checked against its field's end. */
const SEPARATOR = '\n';
/** The one character after which a word starts for match-sorter, as a code unit. */
export const SPACE = 32;

/** Joins `columns`, which have a text for each item, to fields: the first item's from each column, the second's, … */
export function joinFields(columns: readonly (readonly string[])[]): JoinedFields {
  const count = columns[0]?.length ?? 0;
  const fields: string[] = [];
  const starts = new Uint32Array(count * columns.length + 1);
  let start = 0;
  for (let item = 0; item < count; item += 1) {
    for (const column of columns) {
      const folded = foldAccents(column[item] ?? '');
      fields.push(folded);
      start += folded.length + SEPARATOR.length;
      starts[fields.length] = start;
    }
  }
  // Lower-casing a folded text keeps its length: "İ" alone would grow, and folding has made an "I" of it.
  const text = fields.join(SEPARATOR).toLowerCase();
  return { text, starts, initials: wordInitials(text, starts) };
}

function wordInitials(text: string, starts: Uint32Array): Uint32Array {
  const initials = new Uint32Array(starts.length);
  let field = 0;
  let previous = SPACE;
  for (let at = 0; at < text.length; at += 1) {
    if (at === starts[field + 1]) {
      field += 1;
      previous = SPACE;
    }
    const unit = text.charCodeAt(at);
    if (previous === SPACE) {
      initials[field] = (initials[field] ?? 0) | characterBit(unit);
    }
    previous = unit;
  }
  return initials;
}

/** One of 32 bits for a code unit, which some others share: a bit that is not set rules a character out. */
export function characterBit(unit: number): number {
  return 1 << (unit & 31);
}
