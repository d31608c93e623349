import {
  type ContentError,
  type ContentStore,
  type FindMistakes,
  formatContentError,
  goneWarnings,
} from '@portico/content';
import type { Logger } from 'pino';
import { allPosts } from '#check/known-posts.ts';
import { type Mistakes, savedPosts } from '#content/find-mistakes.ts';
import { displayPath } from '#content/read-content.ts';

export type ContentLogOptions = {
  readonly store: ContentStore;
  readonly log: Logger;
  readonly directory: string;
  /** Finds the mistakes in saved posts, once they are published; absent if the log names only posts that aren't. */
  readonly findMistakes?: FindMistakes | undefined;
};

// Editors and version control change files in several steps, in some of which a file is empty or one of two has moved.
const QUIET_MS = 250;

/**
 * Logs a line for each file with new mistakes and each URL that leads nowhere any more, one for the corrected files, and one for
 * the content itself, now and after each change. Posts that exist at the start aren't checked.
 */
export function logContent({ store, log, directory, findMistakes }: ContentLogOptions) {
  const shown = (file: string) => displayPath(directory, file);
  // The mistakes of each file, without their places: those change when lines are added above.
  let known = new Map<string, string>();
  let knownGone: ReadonlySet<string> = new Set();
  let checked = store.current();
  let published: Mistakes = new Map();
  let reporting = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function report(): Promise<void> {
    const snapshot = store.current();
    const { errors, index, version } = snapshot;
    if (findMistakes !== undefined) {
      // Another post may be what a mistake was about.
      const again = allPosts(snapshot).filter(({ file }) => published.has(file));
      published = await findMistakes(snapshot, [...new Set([...savedPosts(checked, snapshot), ...again])]);
      checked = snapshot;
    }
    logMistakes(Map.groupBy([...errors, ...[...published.values()].flat()], ({ file }) => file));
    const gone = goneWarnings(snapshot);
    for (const [slug, { code, ...warning }] of gone) {
      if (!knownGone.has(slug)) {
        log.warn({ code, slug }, formatContentError({ ...warning, file: shown(warning.file) }));
      }
    }
    knownGone = new Set(gone.keys());
    log.info({ posts: index.posts.length, version, errors: errors.length }, 'content read');
  }

  function logMistakes(byFile: ReadonlyMap<string, readonly ContentError[]>): void {
    const present = new Map<string, string>();
    for (const [file, mistakes] of byFile) {
      const [first, ...others] = mistakes;
      present.set(file, mistakes.map(({ field = '', message }) => `${field} ${message}`).join('\n'));
      if (first !== undefined && known.get(file) !== present.get(file)) {
        const { code, line, field } = first;
        const more = others.length === 0 ? '' : `. And ${others.length} more, see npm run check`;
        const text = `${formatContentError({ ...first, file: shown(file) })}${more}`;
        log.error({ code, file, line, field, mistakes: mistakes.length }, text);
      }
    }
    const corrected = [...known.keys()].filter((file) => !present.has(file));
    if (corrected.length > 0) {
      log.info({ files: corrected }, `has no mistakes any more: ${corrected.map(shown).join(', ')}`);
    }
    known = present;
  }

  function reportNow(): void {
    clearTimeout(timer);
    timer = undefined;
    const failed = (error: unknown) => log.error({ err: error }, 'saved posts could not be checked');
    reporting = reporting.then(report).catch(failed);
  }

  reportNow();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(reportNow, QUIET_MS).unref();
  });

  return {
    /** The known mistakes in published posts. */
    mistakes: (): Mistakes => published,
    /** Everything that is wrong, once what was saved is checked. */
    async afterCheck(): Promise<readonly ContentError[]> {
      if (timer !== undefined) {
        reportNow();
      }
      await reporting;
      return [...store.current().errors, ...[...published.values()].flat()];
    },
  };
}
