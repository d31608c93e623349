import { type ContentError, type ContentStore, formatContentError } from '@portico/content';

// Editors and version control change files in several steps, in some of which a file is empty or one of two has moved.
const QUIET_MS = 250;

/** As pino's: the fields of a line, then its text. */
type ContentLog = Readonly<Record<'error' | 'info', (fields: object, text: string) => void>>;

/**
 * Logs the content as it is now and after each change: a line for each file with new mistakes, one for all files that have none any
 * more, and one for the content itself. `shown` names a file as people look for it.
 */
export function logContent(
  store: Pick<ContentStore, 'current' | 'onChange'>,
  log: ContentLog,
  shown: (file: string) => string = (file) => file,
): void {
  let known = byFile([]);
  let logged = '';
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const { errors, index, version } = store.current();
    const present = byFile(errors);
    for (const [file, mistakes] of present) {
      const before = new Set(known.get(file)?.map(withoutPlace));
      const fresh = mistakes.filter((mistake) => !before.has(withoutPlace(mistake)));
      const [first, ...others] = fresh;
      if (first !== undefined) {
        const { code, line, field } = first;
        const text = `${formatContentError({ ...first, file: shown(file) })}${placesOf(others)}`;
        log.error({ code, file, line, field, mistakes: mistakes.length }, text);
      }
    }
    const corrected = [...known.keys()].filter((file) => !present.has(file));
    if (corrected.length > 0) {
      log.info({ files: corrected }, `no mistake any more: ${corrected.map(shown).join(', ')}`);
    }
    known = present;
    const state = JSON.stringify([version, errors]);
    if (state !== logged) {
      log.info({ posts: index.posts.length, version, errors: errors.length }, 'content read');
    }
    logged = state;
  }

  report();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS).unref();
  });
}

function byFile(errors: readonly ContentError[]): ReadonlyMap<string, readonly ContentError[]> {
  return Map.groupBy(errors, ({ file }) => file);
}

/** A mistake is the same one after lines were added above it. */
function withoutPlace({ line: _line, column: _column, ...mistake }: ContentError): string {
  return formatContentError(mistake);
}

function placesOf(others: readonly ContentError[]): string {
  const places = others.map(({ line, field }) => [line, field && `(${field})`].filter(Boolean).join(' '));
  return places.length === 0 ? '' : `. And ${places.length} more: line ${places.join(', ')}; see npm run check`;
}
