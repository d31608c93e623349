import { formatContentError } from '@portico/content';

/** One thing that the check tells. */
export type Finding = {
  /** A mistake loses content or breaks a link, and the check ends with 1; a warning is advice. */
  readonly severity: 'mistake' | 'warning';
  /** Path from the content folder, or of the configuration. */
  readonly file: string;
  /** 1-based; absent where there is no such place. */
  readonly line?: number;
  readonly field?: string;
  /** What, why and what to do. */
  readonly message: string;
};

/** Findings as they are printed: those of one file together, by line. */
export function formatFindings(findings: readonly Finding[], severity: Finding['severity']): readonly string[] {
  return ordered(findings.filter((finding) => finding.severity === severity)).map(formatContentError);
}

/** Findings by file, and those of one by line. */
export function ordered(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => compare(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0));
}

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
