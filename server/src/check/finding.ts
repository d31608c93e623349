import { linesOf } from '@portico/content';
import { percentDecoded } from '#http/percent-decoded.ts';

/** One thing that the check reports. */
export type Finding = {
  /** A mistake loses content or breaks a link, and the check ends with 1; a warning is advice. */
  readonly severity: 'mistake' | 'warning';
  /** Path from the content folder, or of the configuration. */
  readonly file: string;
  /** 1-based; absent if the finding is about the whole file. */
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
};

/** Finds the place of a remark in the source of its post. */
export function locate(source: string, file: string, { severity, message, field, address }: Remark): Finding {
  const finding = { severity, file, message };
  if (field !== undefined) {
    // An item of a list is in the line of its field, or below. A post has `author` or `authors`.
    const name = field.replace(/\[.*/, '').replace(/^author$/, 'authors?');
    const index = linesOf(source).findIndex((line) => new RegExp(`^${name}:`).test(line));
    return { ...finding, ...(index !== -1 && { line: index + 1 }), field };
  }
  const spellings = address === undefined ? [] : [address, percentDecoded(address) ?? address];
  const found = spellings
    .map((each) => source.search(new RegExp(`(?<=[\\s()<>"'[\\]])${RegExp.escape(each)}(?=[\\s()<>"'[\\]])`)))
    .find((index) => index !== -1);
  const before = linesOf(source.slice(0, found ?? 0));
  return found === undefined ? finding : { ...finding, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
