/** Counts how often each name is there; `counts` is what was counted before, and goes on. */
export function count(names: readonly string[], counts = new Map<string, number>()): Map<string, number> {
  for (const name of names) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Those that were counted as often in the order in which they came. */
export function mostFrequent(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
