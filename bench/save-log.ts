/*
 * What was saved when, when each server told the caches in front of it, and which readers got something older.
 */

export type SaveLog = {
  /** A version of a post stands in its file. `key` is one that its purges name. */
  saved(place: number, version: number, key: string, now: number): void;
  /** A server has told its caches to drop these keys. */
  purged(server: number, keys: ReadonlySet<string>, now: number): void;
  /** A reader who asked at a moment was shown this version. `where` is said of the first ones that are stale. */
  shown(place: number, version: number, askedAt: number, where: string): void;
  /** Of all that was shown so far. To be asked for once the last purges have come. */
  staleness(): Staleness;
};

export type Staleness = {
  /** How long after the last server's purge of what had replaced it the oldest page was asked for, in milliseconds. */
  readonly worstAfterPurgeMs: number;
  readonly worstAfterSaveMs: number;
  /** Pages that were older than is allowed after the last purge, or of which no server told anybody. */
  readonly stale: number;
  readonly examples: readonly string[];
  /** Saves that no server told of. */
  readonly untold: number;
};

type Save = {
  readonly version: number;
  readonly key: string;
  readonly savedAt: number;
  /** By server. */
  readonly purgedAt: Map<number, number>;
};

/** A purge is sent once more a second later, and takes a moment. */
const ALLOWED_MS = 2000;
// A server that was not there when a post was saved tells nobody of it, but of later ones.
const LONGEST_MS = 10_000;
const MOST_EXAMPLES = 12;

export function createSaveLog(): SaveLog {
  const saves = new Map<number, Save[]>();
  const old: Array<{ readonly save: Save; readonly askedAt: number; readonly where: string }> = [];

  return {
    saved(place, version, key, now) {
      const known = saves.get(place) ?? [];
      known.push({ version, key, savedAt: now, purgedAt: new Map() });
      saves.set(place, known);
    },
    purged(server, keys, now) {
      for (const save of [...saves.values()].flat()) {
        if (keys.has(save.key) && !save.purgedAt.has(server) && now - save.savedAt < LONGEST_MS) {
          save.purgedAt.set(server, now);
        }
      }
    },
    shown(place, version, askedAt, where) {
      const save = saves.get(place)?.find((each) => each.version > version && each.savedAt <= askedAt);
      if (save !== undefined) {
        old.push({ save, askedAt, where });
      }
    },
    staleness() {
      const after = old.map(({ save, askedAt }) => askedAt - lastPurge(save));
      const stale = old.filter(({ save, askedAt }) => askedAt - lastPurge(save) > ALLOWED_MS);
      return {
        worstAfterPurgeMs: Math.max(0, ...after),
        worstAfterSaveMs: Math.max(0, ...old.map(({ save, askedAt }) => askedAt - save.savedAt)),
        stale: stale.length,
        examples: stale.slice(0, MOST_EXAMPLES).map(exampleOf),
        untold: [...saves.values()].flat().filter(({ purgedAt }) => purgedAt.size === 0).length,
      };
    },
  };
}

function exampleOf({ save, askedAt, where }: { save: Save; askedAt: number; where: string }): string {
  const purges = [...save.purgedAt].map(([server, at]) => `${server + 1} after ${(at - save.savedAt).toFixed(0)} ms`);
  return `${where}: asked for ${(askedAt - save.savedAt).toFixed(0)} ms after a save with ${save.key}, purged by ${purges.join(', ')}`;
}

function lastPurge({ purgedAt, savedAt }: Save): number {
  return Math.max(savedAt, ...purgedAt.values());
}
