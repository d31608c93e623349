import { type InParts, ITEMS_A_PART } from '@portico/site/in-parts';
import { collationOrder, createCompare } from '#collation-order.ts';
import { foldAccents } from '#fold-accents.ts';
import { characterBit, type JoinedFields, joinFields, SPACE } from '#joined-fields.ts';

export type RankedIndex = {
  /**
   * The numbers of the items that match a query, best first, at most `limit` of them (Infinity for all): the list that
   * match-sorter 8 makes with `threshold: rankings.CONTAINS`. Case and accents do not count, white space does. The query
   * has at least one character.
   */
  readonly find: (query: string, limit: number) => readonly number[];
  /** What another index takes over. */
  readonly made: Made;
};

type Made = { readonly parts: readonly Part[]; readonly orders: readonly Uint32Array[] };

/** Some items that follow each other. */
type Part = { readonly count: number; readonly fields: JoinedFields };

/** An index over the same columns, of which most items are the same; `places` as in OrderBefore. */
export type IndexBefore = { readonly made: Made; readonly places: Uint32Array };

// Smaller parts are joined with what changes beside them, so that they never become many.
const FEWEST_A_PART = ITEMS_A_PART / 2;

// match-sorter's ranks from "contains" upwards, the best first.
const CASE_SENSITIVE_EQUAL = 0;
const EQUAL = 1;
const STARTS_WITH = 2;
const WORD_STARTS_WITH = 3;
const CONTAINS = 4;
const RANKS = 5;
const NO_MATCH = 255;

/**
 * Indexes items by their texts: `columns` has a list for each key, the most important key first, and in each list one
 * text for each item.
 *
 * Their texts stand in strings of about a thousand items each, folded and lower-cased once, and a query is a walk from hit to hit of the engine's own
 * `indexOf`: it costs next to nothing where little matches, and no part of a query is ever read as a pattern.
 *
 * `onUsable` gets the index before its texts are sorted, which is more than half of the work. Until that is done, a query takes some
 * comparisons more for each result that is wanted of it, so it should want few. Of an index before, what has not changed is taken over.
 */
export function* createRankedIndex(
  columns: readonly (readonly string[])[],
  onUsable: (index: RankedIndex) => void = () => {},
  before?: IndexBefore,
): InParts<RankedIndex> {
  const width = columns.length;
  const parts = yield* joinParts(columns, before);
  // By key; those that are still to be sorted are not there.
  const orders: Uint32Array[] = [];
  let compare: ReturnType<typeof createCompare> | undefined;
  // What the query at hand has found for each item, as `rank * width + key`: match-sorter orders by rank, by key, then by
  // the text of that key. One array serves all queries, since none outlasts its call.
  const classes = new Uint8Array(columns[0]?.length ?? 0);

  const classify = (query: string) => {
    const lowerCased = query.toLowerCase();
    let first = 0;
    for (const { count, fields } of parts) {
      classifyPart(fields, first, query, lowerCased);
      first += count;
    }
  };

  /** Notes what is found in a part, whose first item is `first`. */
  const classifyPart = (
    { text, alphabet, starts, initials }: JoinedFields,
    first: number,
    query: string,
    lowerCased: string,
  ) => {
    const needle = alphabet.write(lowerCased);
    if (needle === undefined) {
      return;
    }
    const initial = characterBit(lowerCased.charCodeAt(0));
    /** The rank of a hit within a field, whose text stops before `end`. */
    const rankHit = (at: number, field: number, end: number) => {
      if (at !== starts[field]) {
        return text.charCodeAt(at - 1) === SPACE ? WORD_STARTS_WITH : CONTAINS;
      }
      if (at + needle.length < end) {
        return STARTS_WITH;
      }
      const value = columns[field % width]?.[first + Math.floor(field / width)] ?? '';
      return foldAccents(value) === query ? CASE_SENSITIVE_EQUAL : EQUAL;
    };
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
      const item = first + (field - key) / width;
      const rank = rankHit(at, field, end);
      const best = Math.min(classes[item] ?? NO_MATCH, rank * width + key);
      classes[item] = best;
      const canImprove =
        rank === CONTAINS && WORD_STARTS_WITH * width + key < best && ((initials[field] ?? 0) & initial) !== 0;
      at = text.indexOf(needle, canImprove ? at + 1 : resumeAfter(field));
    }
  };

  /** The first `count` items of a class in its key's order, before that is made: one comparison for most items. */
  const firstOf = (wantedClass: number, count: number) => {
    const texts = columns[wantedClass % width] ?? [];
    const order = compare ?? createCompare();
    compare = order;
    const isBefore = (a = 0, b = 0) => order(texts[a] ?? '', texts[b] ?? '') < 0;
    const first: number[] = [];
    for (
      let item = classes.indexOf(wantedClass);
      count > 0 && item !== -1;
      item = classes.indexOf(wantedClass, item + 1)
    ) {
      if (first.length < count || isBefore(item, first.at(-1))) {
        // Behind those that compare as equal, which stand before it.
        const place = first.findIndex((other) => isBefore(item, other));
        first.splice(place === -1 ? first.length : place, 0, item);
        first.length = Math.min(first.length, count);
      }
    }
    return first;
  };

  /** Class by class, each in its key's order, which stands already: nothing is left to sort. */
  const select = (limit: number) => {
    const sizes = new Uint32Array(NO_MATCH + 1);
    for (const each of classes) {
      sizes[each] = (sizes[each] ?? 0) + 1;
    }
    const found: number[] = [];
    for (let each = 0; each < RANKS * width && found.length < limit; each += 1) {
      const order = orders[each % width];
      const wanted = Math.min(found.length + (sizes[each] ?? 0), limit);
      if (order === undefined) {
        found.push(...firstOf(each, wanted - found.length));
        continue;
      }
      for (let place = 0; found.length < wanted; place += 1) {
        const item = order[place] ?? 0;
        if (classes[item] === each) {
          found.push(item);
        }
      }
    }
    return found;
  };

  const find = (query: string, limit: number) => {
    classes.fill(NO_MATCH);
    classify(foldAccents(query));
    return select(limit);
  };
  const index = { find, made: { parts, orders } };
  onUsable(index);
  for (const [key, column] of columns.entries()) {
    const order = before?.made.orders[key];
    orders.push(yield* collationOrder(column, before && order && { places: before.places, order }));
  }
  return index;
}

/** The fields of all items, with those parts of an index before that have the same items still. */
function* joinParts(columns: readonly (readonly string[])[], before?: IndexBefore): InParts<readonly Part[]> {
  const parts: Part[] = [];
  let joined = 0;
  function* joinUntil(end: number): InParts<void> {
    // As even as they can be.
    const count = Math.ceil((end - joined) / ITEMS_A_PART);
    const most = Math.ceil((end - joined) / Math.max(count, 1));
    while (joined < end) {
      const next = Math.min(joined + most, end);
      parts.push({ count: next - joined, fields: joinFields(columns, joined, next) });
      joined = next;
      yield;
    }
  }
  for (const [item, part] of before === undefined ? [] : unchangedParts(before)) {
    yield* joinUntil(item);
    parts.push(part);
    joined += part.count;
  }
  yield* joinUntil(columns[0]?.length ?? 0);
  return parts;
}

/** The parts of which nothing has changed, each with the number that its first item has now. */
function unchangedParts({ made, places }: IndexBefore): ReadonlyArray<readonly [item: number, part: Part]> {
  const unchanged: (readonly [number, Part])[] = [];
  let first = 0;
  let from = 0;
  for (const part of made.parts) {
    const item = places.indexOf(first, from);
    if (item !== -1) {
      from = item + 1;
      const isWhole = places[item + part.count - 1] !== undefined;
      const isSame = places.subarray(item, item + part.count).every((place, at) => place - first === at);
      if (isWhole && isSame && part.count >= FEWEST_A_PART) {
        unchanged.push([item, part]);
      }
    }
    first += part.count;
  }
  return unchanged;
}
