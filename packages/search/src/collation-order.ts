import { type InParts, ITEMS_A_PART } from '#in-parts.ts';

/** Compares texts as `localeCompare` does, in the order of the runtime's language. */
export function createCompare(): (a: string, b: string) => number {
  return new Intl.Collator().compare;
}

/**
 * The numbers of the values in the order of the runtime's language; values that compare as equal keep theirs.
 * `Intl.Collator` is what `localeCompare` is specified by (ECMA-402), so a stable sort with that has the same result.
 */
export function* collationOrder(values: readonly string[]): InParts<Uint32Array> {
  const compare = createCompare();
  const compareItems = (a = 0, b = 0) => compare(values[a] ?? '', values[b] ?? '');
  let order = Uint32Array.from(values.keys());
  for (let start = 0; start < order.length; start += ITEMS_A_PART) {
    order.subarray(start, start + ITEMS_A_PART).sort(compareItems);
    yield;
  }
  // From here on a merge sort: runs that are in order become runs of twice their length.
  let merged = new Uint32Array(order.length);
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
