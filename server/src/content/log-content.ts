import { type Content, type ContentError, type ContentSnapshot, formatContentError, pluralize } from '@portico/content';
import { displayPath } from '@portico/core/command-errors';
import type { Logger } from 'pino';

// Editors and version control change files in several steps. In between, a file may be empty, or only one of two may have moved.
const QUIET_MS = 250;
const MAX_SHOWN = 20;
const MAX_OF_FILE = 10;

/**
 * Logs, now and after each change: the mistakes of each file that has new ones, and a line for the content itself with the posts
 * that were added, changed or removed.
 */
export function logContent(
  store: Pick<Content, 'current' | 'onChange' | 'isIdle'>,
  log: Pick<Logger, 'error' | 'info'>,
  directory: string,
): void {
  let mistakes: ReadonlyMap<string, string> = new Map();
  let before = store.current();
  // At a start, only the first mistake of each file is logged.
  let limit = 1;
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const current = store.current();
    mistakes = logNewMistakes(current.mistakes, mistakes, limit);
    limit = store.isIdle() ? MAX_OF_FILE : limit;
    const counts = { posts: current.index.posts.length, content: current.version, errors: current.mistakes.length };
    log.info({ ...counts, ...changedSlugs(before, current) }, 'content read');
    before = current;
  }

  /** Logs the mistakes of each file in which they have changed, and returns all by file. Lines may move without a new mistake. */
  function logNewMistakes(found: readonly ContentError[], known: ReadonlyMap<string, string>, max: number) {
    const byFile = Map.groupBy(found, ({ file }) => file);
    const keys = new Map([...byFile].map(([file, ofFile]) => [file, ofFile.map(keyOf).join('\n')]));
    for (const [file, ofFile] of byFile) {
      const others = ofFile.length - max;
      for (const [index, mistake] of known.get(file) === keys.get(file) ? [] : ofFile.slice(0, max).entries()) {
        const { code, rule, line, field } = mistake;
        const more = others > 0 && index === max - 1 ? `. And ${others} more, see npx portico check` : '';
        const text = `${formatContentError({ ...mistake, file: displayPath(directory, file) })}${more}`;
        log.error({ code, rule, file, line, field, ...(index === 0 && { mistakes: ofFile.length }) }, text);
      }
    }
    return keys;
  }

  report();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS).unref();
  });
}

function keyOf({ field = '', message }: ContentError): string {
  return `${field} ${message}`;
}

function changedSlugs(before: ContentSnapshot, after: ContentSnapshot) {
  const [old, present] = [before.index.bySlug, after.index.bySlug];
  const lists = {
    came: [...present.keys()].filter((slug) => !old.has(slug)),
    changed: [...present].flatMap(([slug, { version }]) =>
      old.has(slug) && old.get(slug)?.version !== version ? slug : [],
    ),
    went: [...old.keys()].filter((slug) => !present.has(slug)),
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([name, slugs]) => {
      const others = slugs.length - MAX_SHOWN;
      const named = [...slugs.slice(0, MAX_SHOWN), ...(others > 0 ? [`and ${pluralize(others, 'other')}`] : [])];
      return slugs.length === 0 ? [] : [[name, named]];
    }),
  );
}
