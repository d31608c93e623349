import { collationOrder } from '#search/collation-order.ts';
import { foldAccents } from '#search/fold-accents.ts';

/**
 * The numbers of the items that match a query, best first, at most `limit` of them (Infinity for all): the list that
 * match-sorter 8 makes with `threshold: rankings.CONTAINS`. Case and accents do not count, white space does. The query
 * has at least one character.
 */
export type RankedIndex = (query: string, limit: number) => readonly number[];

// match-sorter's ranks from "contains" upwards, the best first.
const CASE_SENSITIVE_EQUAL = 0;
const EQUAL = 1;
const STARTS_WITH = 2;
const WORD_STARTS_WITH = 3;
const CONTAINS = 4;

/** Stands after each field. A query may contain it all the same, so a hit is checked against its field's end. */
const SEPARATOR = '\n';
/** The one character after which a word starts for match-sorter, as a code unit. */
const SPACE = 32;
const NO_MATCH = 255;
/** Matches that are gathered beyond the limit before the worst are dropped: few sorts, and each of a short list. */
const SLACK = 64;

/**
 * Indexes items by their texts: `columns` has a list for each key, the most important key first, and in each list one
 * text for each item.
 *
 * All texts stand in one string, folded and lower-cased once, and a query is a walk from hit to hit of the engine's own
 * `indexOf`: it costs next to nothing where little matches, and no part of a query is ever read as a pattern.
 */
export function createRankedIndex(columns: readonly (readonly string[])[]): RankedIndex {
  const width = columns.length;
  const count = columns[0]?.length ?? 0;
  const { text, starts } = joinFields(columns, count);
  const initials = wordInitials(text, starts);
  const orders = columns.map(collationOrder);
  // What the query at hand has found for each item, as `rank * width + key`: match-sorter orders by rank, then by key.
  // One array serves all queries, since none outlasts its call.
  const classes = new Uint8Array(count);

  /** The rank of a hit within a field, whose text stops before `end`. */
  const rankHit = (query: string, at: number, field: number, end: number) => {
    if (at !== starts[field]) {
      return text.charCodeAt(at - 1) === SPACE ? WORD_STARTS_WITH : CONTAINS;
    }
    if (at + query.length < end) {
      return STARTS_WITH;
    }
    const value = columns[field % width]?.[Math.floor(field / width)] ?? '';
    return foldAccents(value) === query ? CASE_SENSITIVE_EQUAL : EQUAL;
  };

  const classify = (query: string) => {
    const needle = query.toLowerCase();
    const initial = bitOf(needle.charCodeAt(0));
    /** Where the search goes on after `field`: an item that has matched is improved on only by the start of a word. */
    const resumeAfter = (field: number) => {
      let next = field + 1;
      while (next % width !== 0 && ((initials[next] ?? 0) & initial) === 0) {
        next += 1;
      }
      return starts[next];
    };
    let field = 0;
    let end = (starts[1] ?? 0) - 1;
    for (let at = text.indexOf(needle); at !== -1; ) {
      while (at > end) {
        field += 1;
        end = (starts[field + 1] ?? 0) - 1;
      }
      if (at + needle.length > end) {
        at = text.indexOf(needle, at + 1);
        continue;
      }
      const key = field % width;
      const item = (field - key) / width;
      const rank = rankHit(query, at, field, end);
      const best = Math.min(classes[item] ?? NO_MATCH, rank * width + key);
      classes[item] = best;
      const canImprove =
        rank === CONTAINS && WORD_STARTS_WITH * width + key < best && ((initials[field] ?? 0) & initial) !== 0;
      at = text.indexOf(needle, canImprove ? at + 1 : resumeAfter(field));
    }
  };

  /** The best of what was classified. Texts that compare as equal keep the order of the items, as in a stable sort. */
  const select = (limit: number) => {
    let places: number[] = [];
    let worst = Number.POSITIVE_INFINITY;
    for (let item = 0; item < count; item += 1) {
      const found = classes[item] ?? NO_MATCH;
      if (found === NO_MATCH) {
        continue;
      }
      // Class, order and item in one number, below 2^53 for millions of items.
      const place = (found * count + (orders[found % width]?.[item] ?? 0)) * count + item;
      if (place < worst) {
        places.push(place);
      }
      if (places.length > limit + SLACK) {
        places = smallest(places, limit);
        worst = places.at(-1) ?? 0;
      }
    }
    return smallest(places, limit).map((place) => place % count);
  };

  return (query, limit) => {
    classes.fill(NO_MATCH);
    classify(foldAccents(query));
    return select(limit);
  };
}

function smallest(numbers: readonly number[], limit: number): number[] {
  return [...new Float64Array(numbers).sort().subarray(0, limit)];
}

/** All fields of all items in one string, item by item, and where each field starts in it. */
function joinFields(columns: readonly (readonly string[])[], count: number) {
  const width = columns.length;
  const fields: string[] = [];
  const starts = new Uint32Array(count * width + 1);
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
  return { text: fields.join(SEPARATOR).toLowerCase(), starts };
}

/** For each field the first characters of its words, as a set of bits that a few characters share. */
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
      initials[field] = (initials[field] ?? 0) | bitOf(unit);
    }
    previous = unit;
  }
  return initials;
}

function bitOf(unit: number): number {
  return 1 << (unit & 31);
}
