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
  /** What the line refers to. */
  readonly address?: string;
};

/** Gives findings the levels of the configuration, and leaves out those that are off. */
export function withLevels(found: readonly Found[], levels: Levels | undefined): readonly Finding[] {
  return found.flatMap((each): Finding | [] => {
    const severity = levelOf(each.rule, levels);
    return severity === 'off' ? [] : { severity, ...each };
  });
}

// What is around an address in Markdown and HTML.
const EDGE = '[\\s()<>"\'[\\]]';

/** Adds where a finding is in its file. */
export function locate(source: string, file: string, { rule, message, line, field, address }: Remark): Found {
  const finding = { rule, file, message, ...(field !== undefined && { field }) };
  if (line === undefined) {
    return field === undefined ? finding : { ...finding, ...lineOfField(source, field) };
  }
  return { ...finding, line, ...(address !== undefined && columnOf(address, linesOf(source)[line - 1] ?? '')) };
}

/** Returns the line of a field. An item of a list is on the line of its field, or below. */
export function lineOfField(source: string, field: string): Pick<Found, 'line'> {
  const name = field.replace(/\[.*/, '');
  const index = linesOf(source).findIndex((line) => line.startsWith(`${name}:`));
  return index === -1 ? {} : { line: index + 1 };
}

/** Returns the column of an address, if it is on the line exactly once and not as a part of a longer one. */
function columnOf(address: string, line: string): Pick<Found, 'column'> {
  const spellings = [address, percentDecoded(address) ?? address].map((each) => RegExp.escape(each));
  const [found, another] = line.matchAll(new RegExp(`(?<=${EDGE})(?:${spellings.join('|')})(?=$|${EDGE})`, 'g'));
  return found === undefined || another !== undefined ? {} : { column: found.index + 1 };
}
