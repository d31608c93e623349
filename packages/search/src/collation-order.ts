import { type InParts, ITEMS_A_PART } from '@portico/site/in-parts';

/** Compares texts as `localeCompare` does, in the order of the runtime's language. */
export function createCompare(): (a: string, b: string) => number {
  return new Intl.Collator().compare;
}

/**
 * What is known of a list from one before: of each item its number in that, NONE where it has none, and that list's order. Items of both
 * stand in the same order among themselves, and have the same texts.
 */
export type OrderBefore = { readonly places: Uint32Array; readonly order: Uint32Array };

/** In the place of a number, for an item that is only in one of two lists. */
export const NONE = 0xffff_ffff;

/**
 * The numbers of the values in the order of the runtime's language; values that compare as equal keep theirs.
 * `Intl.Collator` is what `localeCompare` is specified by (ECMA-402), so a stable sort with that has the same result.
 * Those that were in the list before are not compared with each other again.
 */
export function* collationOrder(values: readonly string[], before?: OrderBefore): InParts<Uint32Array> {
  const compare = createCompare();
  const compareItems = (a = 0, b = 0) => compare(values[a] ?? '', values[b] ?? '');
  const others: number[] = [];
  for (let item = 0; item < values.length; item += 1) {
    if ((before?.places[item] ?? NONE) === NONE) {
      others.push(item);
    }
  }
  yield;
  const added = yield* sorted(new Uint32Array(others), compareItems);
  return before === undefined
    ? added
    : yield* inserted(yield* knownOrder(before), added, (a, b) => compareItems(a, b) || a - b);
}

/** The items of the list before that are there still, by their numbers now, in the order that they had. */
function* knownOrder({ places, order }: OrderBefore): InParts<Uint32Array> {
  const items = new Uint32Array(order.length).fill(NONE);
  for (let item = 0; item < places.length; item += 1) {
    const place = places[item] ?? NONE;
    if (place !== NONE) {
      items[place] = item;
    }
  }
  yield;
  return order.map((place) => items[place] ?? NONE).filter((item) => item !== NONE);
}

/** Both lists as one; each is in order. Takes comparisons for each of `others` alone. */
function* inserted(
  items: Uint32Array,
  others: Uint32Array,
  compare: (a: number, b: number) => number,
): InParts<Uint32Array> {
  const all = new Uint32Array(items.length + others.length);
  let taken = 0;
  for (const [count, other] of others.entries()) {
    let end = items.length;
    let start = taken;
    while (start < end) {
      const middle = (start + end) >>> 1;
      if (compare(items[middle] ?? 0, other) < 0) {
        start = middle + 1;
      } else {
        end = middle;
      }
    }
    all.set(items.subarray(taken, end), taken + count);
    all[end + count] = other;
    taken = end;
    if (count % ITEMS_A_PART === 0) {
      yield;
    }
  }
  all.set(items.subarray(taken), taken + others.length);
  return all;
}

/** The items in order, of which those that compare as equal stay as they stand. */
function* sorted(items: Uint32Array, compareItems: (a?: number, b?: number) => number): InParts<Uint32Array> {
  let order: Uint32Array = items;
  for (let start = 0; start < order.length; start += ITEMS_A_PART) {
    order.subarray(start, start + ITEMS_A_PART).sort(compareItems);
    yield;
  }
  // From here on a merge sort: runs that are in order become runs of twice their length.
  let merged: Uint32Array = new Uint32Array(order.length);
  for (let length = ITEMS_A_PART; length < order.length; length *= 2) {
    for (let start = 0; start < order.length; start += 2 * length) {
      const middle = Math.min(start + length, order.length);
      const end = Math.min(middle + length, order.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at += 1) {
        const takesLeft = left < middle && (right === end || compareItems(order[left], order[right]) <= 0);
        merged[at] = order[takesLeft ? left : right] ?? 0;
        left += takesLeft ? 1 : 0;
        right += takesLeft ? 0 : 1;
        if (at % ITEMS_A_PART === 0) {
          yield;
        }
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}
