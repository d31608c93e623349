/**
 * The largest of some sizes that fits, by halving; `sizes` goes from large to small, and what fits in one size is taken to
 * fit in all smaller ones. Undefined where not even the smallest fits.
 */
export async function largestThatFits(
  sizes: readonly number[],
  fits: (size: number) => Promise<boolean>,
): Promise<number | undefined> {
  let from = 0;
  let to = sizes.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const size = sizes[middle];
    if (size !== undefined && (await fits(size))) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return sizes[from];
}
