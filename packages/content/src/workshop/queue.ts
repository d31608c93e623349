/** Who waits for a file, in the order in which files are made. */
export const RANKS = ['reader', 'hand', 'bulk', 'cold'] as const;

/** `reader`: a request waits for it. `hand`: it was saved alone. `bulk`: with many others. `cold`: nobody waits. */
export type Rank = (typeof RANKS)[number];

export type Waiting = { readonly file: string; readonly rank: Rank };

/** The files that wait to be made. A file waits once, in the best rank that anybody asked for. */
export function createQueue() {
  const waiting: Record<Rank, Set<string>> = {
    reader: new Set(),
    hand: new Set(),
    bulk: new Set(),
    cold: new Set(),
  };

  function rankOf(file: string): Rank | undefined {
    return RANKS.find((rank) => waiting[rank].has(file));
  }

  return {
    add(file: string, rank: Rank): void {
      const present = rankOf(file);
      if (present === undefined || RANKS.indexOf(rank) < RANKS.indexOf(present)) {
        RANKS.forEach((each) => void waiting[each].delete(file));
        waiting[rank].add(file);
      }
    },
    /** Removes and returns the next files, all of one rank. */
    take(mostOf: (rank: Rank) => number, isAlone: (file: string) => boolean): readonly Waiting[] {
      const rank = RANKS.find((each) => waiting[each].size > 0) ?? 'cold';
      const files = waiting[rank].values().take(mostOf(rank)).toArray();
      const alone = files.findIndex(isAlone);
      const taken = alone === -1 ? files : files.slice(0, Math.max(alone, 1));
      taken.forEach((file) => void waiting[rank].delete(file));
      return taken.map((file) => ({ file, rank }));
    },
    /** Adds files again before all others of their rank, unless they were added meanwhile. */
    putBack(files: readonly Waiting[]): void {
      const [first] = files;
      const again = files.filter(({ file }) => rankOf(file) === undefined).map(({ file }) => file);
      if (first !== undefined) {
        const others = [...waiting[first.rank]];
        waiting[first.rank] = new Set([...again, ...others]);
      }
    },
    /** Whether files wait that somebody saved or asked for. */
    has: (...ranks: readonly Rank[]): boolean => ranks.some((rank) => waiting[rank].size > 0),
    clear: (): void => RANKS.forEach((rank) => void waiting[rank].clear()),
  };
}
