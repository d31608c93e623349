import { flushCompileCache } from 'node:module';
import { openedOnce } from '@portico/core/opened-once';
import { reasonOf } from '@portico/core/reason-of';
import { MEDIA_TIME } from '#limits.ts';
import { isMediaFile } from '#media/media-files.ts';
import type { NoteJob } from '#process/serve-jobs.ts';
import type { Entry } from '#store/content-file.ts';
import { createMaker } from '#workshop/content-maker.ts';
import { openParser } from '#workshop/open-parser.ts';
import type { Job, Made, Turn, WorkshopSettings } from '#workshop/protocol.ts';
import { attempted, type Change, isDamage, openStore, removeStore, type Store, type Version } from '#workshop/store.ts';
import { openReader, type StoreReader } from '#workshop/store-reader.ts';

export type WorkshopJobs = ReturnType<typeof createJobs>;

// Of processor time, on a machine of 2024.
const USUAL_WARM_UP_S = 1;
// Somebody who waits for one file waits for so long at most, and for the file at which it ends.
const TURN_MS = 40;
// At a start, nobody waits for one file.
const START_TURN_MS = 300;

/** The workshop's jobs: a function from a file of the content folder to what is made of it. The store is written apart from that. */
export function createJobs({ parser: settings, root, store: file, program }: WorkshopSettings) {
  const parser = openParser(settings);
  let store: Store | undefined;
  let reader: StoreReader | undefined;
  let slowness = 1;
  const make = createMaker({ root, settings, openParser: parser, stored });

  const warm = openedOnce(async (): Promise<void> => {
    const before = process.cpuUsage();
    await parser();
    const { user, system } = process.cpuUsage(before);
    // This process may end by a signal, so it doesn't wait with that until its end.
    flushCompileCache();
    slowness = Math.max(1, (user + system) / 1e6 / USUAL_WARM_UP_S);
  });

  /** What is stored of a version, if that can be read. The store is opened again if somebody has deleted it. */
  function stored(name: string, version: string): Entry | undefined {
    return attempted(() => {
      if (!reader?.isCurrent()) {
        reader?.close();
        reader = undefined;
        reader = openReader(file, program);
      }
      return reader.whole(name, version);
    });
  }

  function close(): void {
    // A damaged one may not even close.
    attempted(() => store?.close());
    store = undefined;
  }

  /** Returns why they could not be stored. A damaged store is made anew. */
  function write(changes: readonly Change[], isAnew = false): string | undefined {
    try {
      if (!store?.isCurrent()) {
        close();
        store = openStore(file, program);
        store.clean();
      }
      store.write(changes);
      return undefined;
    } catch (error) {
      close();
      if (isDamage(error) && !isAnew) {
        removeStore(file);
        return write(changes, true);
      }
      return reasonOf(error);
    }
  }

  return {
    /** Loads what parsing needs. Rejects if the site's own modules can't be loaded. */
    warm,
    /** Makes the first files of those, as many as it can in one turn. */
    async make(jobs: readonly Job[], note: NoteJob): Promise<Turn> {
      const made: Made[] = [];
      const versions: Version[] = [];
      const until = performance.now() + (jobs[0]?.need === 'fields' ? START_TURN_MS : TURN_MS);
      for (const job of jobs) {
        if (made.length > 0 && performance.now() > until) {
          break;
        }
        if (job.need === 'all') {
          // Loading what parsing needs is not the text's time.
          note('ended');
          await warm();
        }
        note('begins', isMediaFile(job.file) ? slowness * MEDIA_TIME : slowness);
        const { made: each, version } = await make(job);
        made.push(each);
        versions.push(...(version === undefined ? [] : [version]));
      }
      return { made, versions };
    },
    /** Returns why these can't be stored, if they can't. */
    store: async (changes: readonly Change[]): Promise<string | undefined> => write(changes),
  };
}
