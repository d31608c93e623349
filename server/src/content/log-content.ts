import { type ContentError, type ContentStore, formatContentError, goneWarnings } from '@portico/content';
import type { Logger } from 'pino';
import { displayPath } from '#content/read-content.ts';

// Editors and version control change files in several steps, in some of which a file is empty or one of two has moved.
export const QUIET_MS = 250;

type FileMistakes = ReadonlyMap<string, readonly ContentError[]>;
type Facts = Pick<ContentError, 'code' | 'file' | 'line' | 'field'> & { readonly mistakes: number };

export type MistakeLog = {
  readonly log: (facts: Facts, text: string) => void;
  /** Called with the files that have no mistakes any more. */
  readonly onCorrected: (files: readonly string[], shown: string) => void;
  readonly directory: string;
};

/** Returns a function that logs a line for each file with new mistakes, and one for the corrected files. */
export function createMistakeLog({ log, onCorrected, directory }: MistakeLog): (present: FileMistakes) => void {
  const shown = (file: string) => displayPath(directory, file);
  // Without places: those change when lines are added above.
  let known: ReadonlyMap<string, string> = new Map();
  return (present) => {
    const now = new Map<string, string>();
    for (const [file, mistakes] of present) {
      const [first, ...others] = mistakes;
      now.set(file, mistakes.map(({ field = '', message }) => `${field} ${message}`).join('\n'));
      if (first !== undefined && known.get(file) !== now.get(file)) {
        const { code, line, field } = first;
        const more = others.length === 0 ? '' : `. And ${others.length} more, see npm run check`;
        const text = `${formatContentError({ ...first, file: shown(first.file) })}${more}`;
        log({ code, file, line, field, mistakes: mistakes.length }, text);
      }
    }
    const corrected = [...known.keys()].filter((file) => !now.has(file));
    if (corrected.length > 0) {
      onCorrected(corrected, corrected.map(shown).join(', '));
    }
    known = now;
  };
}

/**
 * Logs a line for each file with new mistakes and each URL that leads nowhere any more, one for the corrected files, and one for
 * the content itself, now and after each change.
 */
export function logContent(store: ContentStore, log: Logger, directory: string): void {
  const logMistakes = createMistakeLog({
    log: (facts, text) => log.error(facts, text),
    onCorrected: (files, shown) => log.info({ files }, `can be published again: ${shown}`),
    directory,
  });
  let knownGone: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const snapshot = store.current();
    const { errors, index, version } = snapshot;
    logMistakes(Map.groupBy(errors, ({ file }) => file));
    const gone = goneWarnings(snapshot);
    for (const [slug, { code, ...warning }] of gone) {
      if (!knownGone.has(slug)) {
        log.warn({ code, slug }, formatContentError({ ...warning, file: displayPath(directory, warning.file) }));
      }
    }
    knownGone = new Set(gone.keys());
    log.info({ posts: index.posts.length, version, errors: errors.length }, 'content read');
  }

  report();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS).unref();
  });
}
