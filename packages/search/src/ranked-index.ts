import { collationOrder, createCompare } from '#collation-order.ts';
import { foldAccents } from '#fold-accents.ts';
import type { InParts } from '#in-parts.ts';
import { characterBit, joinFields, SPACE } from '#joined-fields.ts';

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
const RANKS = 5;
const NO_MATCH = 255;

/**
 * Indexes items by their texts: `columns` has a list for each key, the most important key first, and in each list one
 * text for each item.
 *
 * All texts stand in one string, folded and lower-cased once, and a query is a walk from hit to hit of the engine's own
 * `indexOf`: it costs next to nothing where little matches, and no part of a query is ever read as a pattern.
 *
 * `onUsable` gets the index before its texts are sorted, which is more than half of the work. Until that is done, a query takes some
 * comparisons more for each result that is wanted of it, so it should want few.
 */
export function* createRankedIndex(
  columns: readonly (readonly string[])[],
  onUsable: (index: RankedIndex) => void = () => {},
): InParts<RankedIndex> {
  const width = columns.length;
  const { text, alphabet, starts, initials } = yield* joinFields(columns);
  // By key; those that are still to be sorted are not there.
  const orders: Uint32Array[] = [];
  let compare: ReturnType<typeof createCompare> | undefined;
  // What the query at hand has found for each item, as `rank * width + key`: match-sorter orders by rank, by key, then by
  // the text of that key. One array serves all queries, since none outlasts its call.
  const classes = new Uint8Array(columns[0]?.length ?? 0);

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
    const lowerCased = query.toLowerCase();
    const needle = alphabet.write(lowerCased);
    if (needle === undefined) {
      return;
    }
    const initial = characterBit(lowerCased.charCodeAt(0));
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

  const find: RankedIndex = (query, limit) => {
    classes.fill(NO_MATCH);
    classify(foldAccents(query));
    return select(limit);
  };
  onUsable(find);
  for (const column of columns) {
    orders.push(yield* collationOrder(column));
  }
  return find;
}
