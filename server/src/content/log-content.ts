import { type ContentError, type ContentSnapshot, type ContentStore, formatContentError } from '@portico/content';

// Editors and version control change files in several steps, in some of which a file is empty or one of two has moved. What
// a change comes to is logged when nothing has happened for this long, and no later than the second.
const QUIET_MS = 250;
const LATEST_MS = 2000;

/** As pino's: the fields of a line, then its text. */
type ContentLog = Readonly<Record<'error' | 'info', (fields: object, text: string) => void>>;

/**
 * Logs the content as it is now and after each change: a line for each file that has mistakes it did not have before, one
 * for all files that have none any more, and one for the content itself. A change that changes nothing is not logged. `shown` names a file as people look for it.
 */
export function logContent(
  store: Pick<ContentStore, 'current' | 'onChange'>,
  log: ContentLog,
  shown: (file: string) => string = (file) => file,
): void {
  let known = byFile([]);
  let logged = '';
  let timer: NodeJS.Timeout | undefined;
  let waitingSince = 0;

  function report(): void {
    timer = undefined;
    const { errors, index, version }: ContentSnapshot = store.current();
    const present = byFile(errors);
    for (const [file, mistakes] of present) {
      const before = new Set(known.get(file)?.map(withoutPlace));
      const fresh = mistakes.filter((mistake) => !before.has(withoutPlace(mistake)));
      if (fresh.length > 0) {
        logMistakes(log, fresh, mistakes.length, shown);
      }
    }
    const corrected = [...known.keys()].filter((file) => !present.has(file));
    if (corrected.length > 0) {
      log.info({ files: corrected }, `no mistake any more: ${corrected.map(shown).join(', ')}`);
    }
    known = present;
    const state = `${version} ${errors.map(formatContentError).join('\n')}`;
    if (state !== logged) {
      log.info({ posts: index.posts.length, version, errors: errors.length }, 'content read');
    }
    logged = state;
  }

  report();
  store.onChange(() => {
    const now = performance.now();
    waitingSince = timer === undefined ? now : waitingSince;
    clearTimeout(timer);
    timer = setTimeout(report, Math.min(QUIET_MS, Math.max(0, waitingSince + LATEST_MS - now))).unref();
  });
}

function byFile(errors: readonly ContentError[]): ReadonlyMap<string, readonly ContentError[]> {
  return Map.groupBy(errors, ({ file }) => file);
}

/** A mistake is the same one after lines were added above it. */
function withoutPlace({ line: _line, column: _column, ...mistake }: ContentError): string {
  return formatContentError(mistake);
}

/** The first in full, of the others where they are; `total` counts those that were logged before, too. */
function logMistakes(
  log: ContentLog,
  fresh: readonly ContentError[],
  total: number,
  shown: (file: string) => string,
): void {
  const [first, ...others] = fresh;
  if (first === undefined) {
    return;
  }
  const { code, file, line, field } = first;
  const places = others.map((other) => [other.line, other.field && `(${other.field})`].filter(Boolean).join(' '));
  const rest = places.length === 0 ? '' : `. And ${places.length} more: line ${places.join(', ')}; see npm run check`;
  log.error(
    { code, file, line, field, mistakes: total },
    `${formatContentError({ ...first, file: shown(file) })}${rest}`,
  );
}
