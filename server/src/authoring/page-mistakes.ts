import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { linesOf, placeOf } from '@portico/content';
import type { PageMistake, PageMistakes } from '@portico/site/authoring';
import { matchRoute } from '@portico/site/match-route';
import { type CheckSiteOptions, checkSite } from '#check/check-site.ts';
import { type Finding, ordered } from '#check/finding.ts';
import { shownPath } from '#content/shown-path.ts';

const LINES_AROUND = 1;
const LONGEST_LINE = 200;

const NONE: PageMistakes = { mistakes: [], warnings: [] };

/** What the check tells of the post at a page's path; nothing for a page that is no post's. */
export async function pageMistakes(pathname: string, options: CheckSiteOptions): Promise<PageMistakes> {
  const match = matchRoute(pathname);
  if (match?.name !== 'post') {
    return NONE;
  }
  const findings = ordered(await checkSite(options, match.params.slug));
  const told = (wanted: Finding['severity']) =>
    Promise.all(
      findings.filter(({ severity }) => severity === wanted).map((finding) => withExcerpt(finding, options.directory)),
    );
  return { mistakes: await told('mistake'), warnings: await told('warning') };
}

async function withExcerpt({ file, line, column, field, message }: Finding, directory: string): Promise<PageMistake> {
  const absolute = path.resolve(directory, file);
  return {
    place: placeOf({ file: shownPath(directory, file), line, column }),
    ...(field !== undefined && { field }),
    message,
    excerpt: line === undefined ? [] : await linesAround(absolute, line),
    editorPath: placeOf({ file: absolute, line, column }),
  };
}

async function linesAround(file: string, line: number): Promise<PageMistake['excerpt']> {
  const source = await readFile(file, 'utf8').catch(() => '');
  const lines = linesOf(source);
  const first = Math.max(1, line - LINES_AROUND);
  return lines.slice(first - 1, line + LINES_AROUND).map((text, index) => ({
    line: first + index,
    text: text.slice(0, LONGEST_LINE),
    isMistaken: first + index === line,
  }));
}
