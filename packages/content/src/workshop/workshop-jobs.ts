import { openedOnce } from '@portico/core/opened-once';
import { MEDIA_TIME } from '#limits.ts';
import { isMediaFile } from '#media/media-files.ts';
import type { NoteJob } from '#process/serve-jobs.ts';
import { createMaker } from '#workshop/content-maker.ts';
import { openParser } from '#workshop/open-parser.ts';
import type { Job, Made, Opened, WorkshopSettings } from '#workshop/protocol.ts';
import { isDamage, openStore, storeFile } from '#workshop/store.ts';

export type WorkshopJobs = ReturnType<typeof createJobs>;

// Of processor time, on a machine of 2024.
const USUAL_WARM_UP_S = 1;
// Somebody who waits for one file waits for so long at most, and for the file at which it ends.
const TURN_MS = 40;

/** The workshop's jobs: a function from a file of the content folder to what is made of it. */
export function createJobs({ parser: settings, root, storeFolder, stamp }: WorkshopSettings) {
  const file = storeFile(storeFolder, stamp);
  const store = openStore(file);
  const parser = openParser(settings);
  let slowness = 1;
  const make = createMaker({ root, settings, store, openParser: parser });

  const warm = openedOnce(async (): Promise<void> => {
    const before = process.cpuUsage();
    await parser();
    const { user, system } = process.cpuUsage(before);
    slowness = Math.max(1, (user + system) / 1e6 / USUAL_WARM_UP_S);
  });

  function attempted(work: () => void): void {
    try {
      work();
    } catch (error) {
      leaveDamaged(error);
    }
  }

  /** A damaged store would fail again and again, and all of it can be made anew. */
  function leaveDamaged(error: unknown): never {
    if (isDamage(error)) {
      store.destroy();
      process.exit();
    }
    throw error;
  }

  return {
    async open(): Promise<Opened> {
      if (!store.isCurrent()) {
        // Somebody has deleted it. The next process makes another one.
        process.exit();
      }
      return { store: file, good: store.goodFiles() };
    },
    /** Loads what parsing needs. Rejects if the site's own modules can't be loaded. */
    warm,
    /** Makes the first files of those, as many as it can in one turn. */
    async make(jobs: readonly Job[], note: NoteJob): Promise<readonly Made[]> {
      const made: Made[] = [];
      const until = performance.now() + TURN_MS;
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
        made.push(await make(job).catch(leaveDamaged));
      }
      return made;
    },
    async keepGood(shown: ReadonlyMap<string, string>): Promise<void> {
      attempted(() => store.keepGood(shown));
    },
    async forget(files: readonly string[]): Promise<void> {
      attempted(() => files.forEach(store.forget));
    },
  };
}
