/**
 * For each value its place among all in the order of the reader's language; values that compare as equal share one.
 * `Intl.Collator` is what `localeCompare` is specified by (ECMA-402), so two places compare as `localeCompare` does.
 */
export function collationOrder(values: readonly string[]): Uint32Array {
  const { compare } = new Intl.Collator();
  const valueAt = (item: number) => values[item] ?? '';
  const sorted = Uint32Array.from(values.keys()).sort((a, b) => compare(valueAt(a), valueAt(b)));
  const places = new Uint32Array(values.length);
  let place = 0;
  let previous = sorted[0] ?? 0;
  for (const item of sorted) {
    place += compare(valueAt(previous), valueAt(item)) === 0 ? 0 : 1;
    places[item] = place;
    previous = item;
  }
  return places;
}
