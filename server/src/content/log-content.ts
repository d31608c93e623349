import { type ContentStore, formatContentError } from '@portico/content';
import type { Logger } from 'pino';
import { displayPath } from '#process/command.ts';

// Editors and version control change files in several steps, in some of which a file is empty or one of two has moved.
const QUIET_MS = 250;

/** Logs a line for each file with new mistakes, and one for the content itself, now and after each change. */
export function logContent(store: ContentStore, log: Logger, directory: string): void {
  const shown = (file: string) => displayPath(directory, file);
  // The mistakes of each file, without their places: those change when lines are added above.
  let logged = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const { errors, index, version } = store.current();
    const present = new Map<string, string>();
    for (const [file, mistakes] of Map.groupBy(errors, (error) => error.file)) {
      const [first, ...others] = mistakes;
      present.set(file, mistakes.map(({ field = '', message }) => `${field} ${message}`).join('\n'));
      if (first !== undefined && logged.get(file) !== present.get(file)) {
        const { code, line, field } = first;
        const more = others.length === 0 ? '' : `. And ${others.length} more, see npm run check`;
        const text = `${formatContentError({ ...first, file: shown(file) })}${more}`;
        log.error({ code, file, line, field, mistakes: mistakes.length }, text);
      }
    }
    logged = present;
    log.info({ posts: index.posts.length, version, errors: errors.length }, 'content read');
  }

  report();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS).unref();
  });
}
