/**
 * The numbers of the values in the order of the runtime's language; values that compare as equal keep theirs.
 * `Intl.Collator` is what `localeCompare` is specified by (ECMA-402), so a stable sort with that has the same result.
 */
export function collationOrder(values: readonly string[]): Uint32Array {
  const { compare } = new Intl.Collator();
  return Uint32Array.from(values.keys()).sort((a, b) => compare(values[a] ?? '', values[b] ?? ''));
}
