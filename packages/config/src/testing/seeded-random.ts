export type SeededRandom = {
  /** A whole number from 0 up to, not including, `limit`. */
  readonly below: (limit: number) => number;
  /** One of the entries, of which there is at least one. */
  readonly pick: <Entry>(entries: ArrayLike<Entry>) => Entry;
};

/** Numbers that look random and are the same in every run: a 32-bit linear congruential generator, high bits first. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (entries) => {
      const entry = entries[below(entries.length)];
      if (entry === undefined) {
        throw new Error('Nothing to pick from: the list is empty. Pass at least one entry.');
      }
      return entry;
    },
  };
}
