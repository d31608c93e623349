import {
  type Content,
  type ContentError,
  formatContentError,
  pluralize,
  type ShownChanges,
  shownChanges,
} from '@portico/content';
import { displayPath } from '@portico/core/command-errors';
import { CONFIG_FILE } from '@portico/core/site-config';
import type { Logger } from 'pino';
import { goneAddressesIn } from '#content/gone-messages.ts';

// Editors and version control change files in several steps. In between, a file may be empty, or only one of two may have moved.
const QUIET_MS = 250;
const MAX_SHOWN = 20;
const MAX_OF_FILE = 10;

/**
 * Logs, now and after each change: the findings of each file that has new ones, a line for each address that stopped working, and
 * a line for the content itself with the posts that were added, changed or removed.
 */
export function logContent(
  store: Pick<Content, 'current' | 'onChange'>,
  log: Pick<Logger, 'error' | 'warn' | 'info'>,
  directory: string,
): void {
  const shown = (file: string) => (file === CONFIG_FILE ? file : displayPath(directory, file));
  const logMistakes = logNewFindings((facts, text) => log.error(facts, text), shown);
  const logWarnings = logNewFindings((facts, text) => log.warn(facts, text), shown);
  let logged = store.current();
  let timer: NodeJS.Timeout | undefined;

  function report(): void {
    const current = store.current();
    const { errors, warnings, index, version } = current;
    logMistakes(errors);
    logWarnings(warnings);
    const changes = shownChanges(logged, current);
    for (const { path, message } of goneAddressesIn(changes, shown).slice(0, MAX_SHOWN)) {
      log.warn({ gone: path }, message);
    }
    const counts = { posts: index.posts.length, content: version, errors: errors.length, warnings: warnings.length };
    log.info({ ...counts, ...listed(changes) }, 'content read');
    logged = current;
  }

  report();
  store.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(report, QUIET_MS).unref();
  });
}

/**
 * Logs the findings of each file whose findings have changed. At the start, only the first one of each file. Positions don't
 * count, because they change when lines are added above.
 */
function logNewFindings(write: (facts: object, text: string) => void, shown: (file: string) => string) {
  let logged: Map<string, string> | undefined;
  return (findings: readonly ContentError[]): void => {
    const limit = logged === undefined ? 1 : MAX_OF_FILE;
    const present = new Map<string, string>();
    for (const [file, ofFile] of Map.groupBy(findings, (finding) => finding.file)) {
      present.set(file, ofFile.map(({ field = '', message }) => `${field} ${message}`).join('\n'));
      if (logged?.get(file) === present.get(file)) {
        continue;
      }
      const others = ofFile.length - limit;
      for (const [index, finding] of ofFile.slice(0, limit).entries()) {
        const { code, rule, line, field } = finding;
        const count = code === 'warning' ? { warnings: ofFile.length } : { mistakes: ofFile.length };
        const more = others > 0 && index === limit - 1 ? `. And ${others} more, see npx portico check` : '';
        const text = `${formatContentError({ ...finding, file: shown(file) })}${more}`;
        write({ code, rule, file, line, field, ...(index === 0 && count) }, text);
      }
    }
    logged = present;
  };
}

function listed({ came, changed, went }: ShownChanges) {
  const lists = Object.entries({ came, changed, went: went.map(({ slug }) => slug) }).filter(
    ([, { length }]) => length > 0,
  );
  return Object.fromEntries(
    lists.map(([name, slugs]) => {
      const others = slugs.length - MAX_SHOWN;
      return [name, [...slugs.slice(0, MAX_SHOWN), ...(others > 0 ? [`and ${pluralize(others, 'other')}`] : [])]];
    }),
  );
}
