import { placeOf } from '@portico/content';

/** One thing that the check tells. */
export type Finding = {
  /** A mistake loses content or breaks a link, and the check ends with 1; a warning is advice. */
  readonly severity: 'mistake' | 'warning';
  /** Path from the content folder, or of the configuration. */
  readonly file: string;
  /** 1-based; absent where there is no such place. */
  readonly line?: number;
  /** 1-based column of that line, where it is known. */
  readonly column?: number;
  readonly field?: string;
  /** What, why and what to do. */
  readonly message: string;
};

/** Findings as they are printed: file by file with an empty line between two, each with its place as `shown` names the file. */
export function formatFindings(findings: readonly Finding[], shown: (file: string) => string): readonly string[] {
  let before: string | undefined;
  return ordered(findings).flatMap(({ severity, file, field, message, ...place }) => {
    const gap = before === undefined || before === file ? [] : [''];
    before = file;
    const at = placeOf({ ...place, file: shown(file) });
    return [...gap, `${severity}  ${at}${field === undefined ? '' : ` (${field})`}: ${message}`];
  });
}

/** Findings by file, and those of one by their places. */
export function ordered(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );
}

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
