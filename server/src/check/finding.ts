import { linesOf, placeOf } from '@portico/content';
import { percentDecoded } from '#http/percent-decoded.ts';

/** One thing that the check reports. */
export type Finding = {
  /** A mistake loses content or breaks a link, and the check ends with 1; a warning is advice. */
  readonly severity: 'mistake' | 'warning';
  /** Path from the content folder, or of the configuration. */
  readonly file: string;
  /** 1-based; absent if there is no such place. */
  readonly line?: number;
  /** 1-based column of that line, if it is known. */
  readonly column?: number;
  readonly field?: string;
  /** What, why and what to do. */
  readonly message: string;
};

/** A finding in a post before its place is known. */
export type Remark = Pick<Finding, 'severity' | 'field' | 'message'> & {
  /** The link or file that the text names. */
  readonly address?: string;
  /** Whether HTML names it. */
  readonly isHtml?: boolean;
};

/** Formats findings for people: file by file with an empty line between two. `shown` gives the name of a file. */
export function formatFindings(findings: readonly Finding[], shown: (file: string) => string): readonly string[] {
  return ordered(findings).flatMap(({ severity, file, field, message, ...place }, index, all) => {
    const gap = index === 0 || all[index - 1]?.file === file ? [] : [''];
    const at = placeOf({ ...place, file: shown(file) });
    return [...gap, `${severity}  ${at}${field === undefined ? '' : ` (${field})`}: ${message}`];
  });
}

/** Sorts findings by file and place. */
export function ordered(findings: readonly Finding[]): readonly Finding[] {
  const byFile = Map.groupBy(findings, ({ file }) => file);
  return [...byFile.keys()]
    .sort()
    .flatMap((file) =>
      (byFile.get(file) ?? []).sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0)),
    );
}

// A fenced block, and code within a line.
const CODE = /^([ \t>]*(?:[-*+] )?)(`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\2|(?![\s\S]))|(`+)[^`\n][^\n]*?\3/gm;

/** Finds the place of a remark in the source of its post. */
export function locate(source: string, { field, address, isHtml }: Remark): Pick<Finding, 'line' | 'column' | 'field'> {
  if (field !== undefined) {
    // An item of a list is in the line of its field, or below. A post has `author` or `authors`.
    const [name = ''] = field.split('[');
    const lines = linesOf(source);
    const index = lines.findIndex(
      (line) => line.startsWith(`${name}:`) || (name === 'author' && line.startsWith('authors:')),
    );
    const written = lines[index]?.split(':')[0] ?? name;
    return { ...(index !== -1 && { line: index + 1 }), field: field.replace(name, written) };
  }
  if (address === undefined) {
    return {};
  }
  const text = source.replace(CODE, (code) => code.replace(/[^\r\n]/g, ' '));
  const whole = (written: string, before: string) =>
    text.search(new RegExp(`(?<=${before})${RegExp.escape(written)}(?![^\\s()<>"'[\\]])`));
  const spellings = [address, percentDecoded(address) ?? address];
  const found = [
    ...(isHtml ? spellings.map((each) => whole(each, 'src=["\']?')) : []),
    ...spellings.flatMap((each) => [whole(each, '^|[\\s()<>"\'[\\]]'), source.indexOf(each)]),
  ].find((index) => index !== -1);
  if (found === undefined) {
    return {};
  }
  const before = linesOf(source.slice(0, found));
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
