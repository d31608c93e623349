/** Who waits for a file, in the order in which files are made. */
export const RANKS = ['reader', 'hand', 'bulk', 'cold'] as const;

/** `reader`: a request waits for it. `hand`: it was saved alone. `bulk`: with many others. `cold`: nobody waits. */
export type Rank = (typeof RANKS)[number];

export type Waiting = { readonly file: string; readonly rank: Rank };

/** The files that wait to be made. A file waits once, in the best rank that anybody asked for. */
export function createQueue() {
  const waiting: Readonly<Record<Rank, Set<string>>> = {
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
      const most = mostOf(rank);
      const taken: Waiting[] = [];
      for (const file of waiting[rank]) {
        if (taken.length === most || (taken.length > 0 && isAlone(file))) {
          break;
        }
        waiting[rank].delete(file);
        taken.push({ file, rank });
        if (isAlone(file)) {
          break;
        }
      }
      return taken;
    },
    /** Whether files wait that somebody saved or asked for. */
    has: (...ranks: readonly Rank[]): boolean => ranks.some((rank) => waiting[rank].size > 0),
    clear: (): void => RANKS.forEach((rank) => void waiting[rank].clear()),
  };
}
