import { type Bodies, type ContentSnapshot, linesOf } from '@portico/content';
import { type Levels, levelOf, type RuleName } from '@portico/core/check-rules';
import { percentDecoded } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';

export type CheckSiteOptions = {
  readonly directory: string;
  readonly snapshot: ContentSnapshot;
  readonly bodies: Pick<Bodies, 'checked'>;
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

/** Whether an origin is that of the site, also if the check runs without its public URL. */
export function isOwnOrigin(
  { siteConfig, baseUrl }: Pick<CheckSiteOptions, 'siteConfig' | 'baseUrl'>,
  origin: string,
): boolean {
  return origin === baseUrl || origin === siteConfig.hosts.site;
}

/** A finding of a rule, before the configuration gives it a level. */
export type Found = {
  readonly rule: RuleName;
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
  readonly field?: string;
  readonly message: string;
};

export type Finding = Omit<Found, 'rule'> & {
  /** The name of the rule, or the code of what keeps a file from being published. */
  readonly rule: string;
  /** A mistake loses content or breaks a link, and makes the check exit with 1. A warning is advice. */
  readonly severity: 'mistake' | 'warning';
};

export type Remark = Pick<Found, 'rule' | 'line' | 'field' | 'message'> & {
  readonly address?: string;
};

/** Gives findings the levels of the configuration, and leaves out those that are off. */
export function withLevels(found: readonly Found[], levels: Levels | undefined): readonly Finding[] {
  return found.flatMap((each): Finding | [] => {
    const severity = levelOf(each.rule, levels);
    return severity === 'off' ? [] : { severity, ...each };
  });
}

const EDGE = /[\s()<>"'[\]]/;
// Each attempt may take time proportional to the length of the address.
const MAX_TRIES = 1000;

export function locate(source: string, file: string, { rule, message, line, field, address }: Remark): Found {
  const finding = { rule, file, message };
  if (line !== undefined) {
    return { ...finding, line, ...(field !== undefined && { field }) };
  }
  if (field !== undefined) {
    return { ...finding, ...lineOfField(source, field), field };
  }
  const spellings = address === undefined ? [] : [address, percentDecoded(address) ?? address];
  const found = spellings.map((each) => indexOfAddress(source, each)).find((index) => index !== -1);
  const before = linesOf(source.slice(0, found ?? 0));
  return found === undefined ? finding : { ...finding, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the line of a field. An item of a list is on the line of its field, or below. */
export function lineOfField(source: string, field: string): Pick<Found, 'line'> {
  const name = field.replace(/\[.*/, '');
  const index = linesOf(source).findIndex((line) => line.startsWith(`${name}:`));
  return index === -1 ? {} : { line: index + 1 };
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
