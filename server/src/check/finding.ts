import { type ContentSnapshot, linesOf } from '@portico/content';
import { percentDecoded } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';
import type { PostRenderer } from '#rendered-posts/post-renderer.ts';

export type CheckSiteOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly renderer: Pick<PostRenderer, 'parse'>;
  readonly siteConfig: SiteConfig;
  readonly baseUrl: string;
  readonly files: Pick<ReadonlySet<string>, 'has'>;
  readonly configSource?: string;
  /**
   * On a running site, the paths that have stopped working since its start. The configuration is checked only for these, because
   * other paths may belong to other servers.
   */
  readonly lost?: ReadonlySet<string>;
};

export type Finding = {
  /** A mistake loses content or breaks a link, and makes the check exit with 1. A warning is advice. */
  readonly severity: 'mistake' | 'warning';
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly message: string;
};

export type Remark = Pick<Finding, 'severity' | 'line' | 'field' | 'message'> & {
  readonly address?: string;
};

const EDGE = /[\s()<>"'[\]]/;
// Each attempt may take time proportional to the length of the address.
const MAX_TRIES = 1000;

export function locate(source: string, file: string, { severity, message, line, field, address }: Remark): Finding {
  const finding = { severity, file, message };
  if (line !== undefined) {
    return { ...finding, line, ...(field !== undefined && { field }) };
  }
  if (field !== undefined) {
    // An item of a list is on the line of its field, or below.
    const name = field.replace(/\[.*/, '');
    const index = linesOf(source).findIndex((line) => line.startsWith(`${name}:`));
    return { ...finding, ...(index !== -1 && { line: index + 1 }), field };
  }
  const spellings = address === undefined ? [] : [address, percentDecoded(address) ?? address];
  const found = spellings.map((each) => indexOfAddress(source, each)).find((index) => index !== -1);
  const before = linesOf(source.slice(0, found ?? 0));
  return found === undefined ? finding : { ...finding, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the index of an address that isn't part of a longer one, or -1. */
function indexOfAddress(source: string, address: string): number {
  let index = source.indexOf(address);
  for (let tries = 0; index !== -1 && tries < MAX_TRIES; tries += 1) {
    const isWhole = EDGE.test(source[index - 1] ?? '') && EDGE.test(source[index + address.length] ?? '');
    if (isWhole) {
      return index;
    }
    index = source.indexOf(address, index + 1);
  }
  return -1;
}
