// A shorter text is similar to many others, and a longer one takes long to compare.
const SHORTEST = 3;
const LONGEST = 100;

/** Returns the candidate that was probably meant: at most one letter in four is added, removed, replaced or swapped with the next. Ignores case. */
export function closest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = text.toLowerCase();
  const most = text.length < SHORTEST || text.length > LONGEST ? -1 : Math.max(1, Math.floor(text.length / 4));
  return [...candidates]
    .filter(({ length }) => Math.abs(length - text.length) <= most)
    .map((candidate) => ({ candidate, distance: distance(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .find((near) => near.distance <= most)?.candidate;
}

function distance(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let index = 0; index < a.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (row[column] ?? 0) + (a[index] === b[column] ? 0 : 1);
      const isSwapped = index > 0 && column > 0 && a[index] === b[column - 1] && a[index - 1] === b[column];
      const swapped = isSwapped ? (before[column - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
