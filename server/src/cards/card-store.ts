import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Card } from '#cards/card.ts';
import { contentHash } from '#http/finished-response.ts';

/** Cards that were drawn, over restarts. Nothing here rejects: what cannot be stored is drawn again. */
export type CardStore = {
  get(card: Card): Promise<Buffer | undefined>;
  set(card: Card, png: Buffer): Promise<void>;
  /** Deletes what nobody has asked for in a month. */
  clear(): Promise<void>;
};

export type CardStoreOptions = {
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** A name for all besides the card's fields that a card is made of: code, fonts, colours. */
  readonly version: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

export function openCardStore({ directory, version, now }: CardStoreOptions): CardStore {
  const fileOf = (card: Card) =>
    path.join(directory, `${contentHash(Buffer.from(JSON.stringify([version, card])))}.png`);
  const changed = (file: string) => stat(file).then(({ mtimeMs }) => mtimeMs);
  return {
    async get(card) {
      const file = fileOf(card);
      try {
        const png = await readFile(file);
        if (now - (await changed(file)) > DAY_MS) {
          await utimes(file, now / 1000, now / 1000);
        }
        return png;
      } catch {
        return undefined;
      }
    },
    async set(card, png) {
      const file = fileOf(card);
      try {
        await mkdir(directory, { recursive: true });
        // Never half there.
        await writeFile(`${file}.${process.pid}`, png);
        await rename(`${file}.${process.pid}`, file);
      } catch {
        // The next export draws it again.
      }
    },
    async clear() {
      for (const name of await readdir(directory).catch(() => [])) {
        const file = path.join(directory, name);
        if (now - (await changed(file).catch(() => now)) > KEPT_MS) {
          await rm(file, { force: true });
        }
      }
    },
  };
}
