import { formatContentError, pluralize, type Reported } from 'portico/tools';
import type { Review, ReviewedPost } from '#review-posts.ts';
import type { Page } from '#seen-pages.ts';

/* Texts that the comment and the page of a review share. */

export const VIEW_LABELS = { light: 'Light', dark: 'Dark', phone: 'Phone' } as const;

const KIND_LABELS = { added: 'new', changed: 'changed', renamed: 'renamed', deleted: 'deleted' } as const;
const KILOBYTE = 1000;

export function headline({ posts, elsewhere }: Review): string {
  const counts = Object.entries(KIND_LABELS).flatMap(([kind, label]) => {
    const count = posts.filter((post) => post.kind === kind).length;
    return count === 0 ? [] : `${count} ${label}`;
  });
  const findings = [...posts.flatMap((post) => post.findings), ...elsewhere];
  const mistakes = findings.filter(({ severity }) => severity === 'mistake').length;
  const found = `${pluralize(mistakes, 'mistake')}, ${pluralize(findings.length - mistakes, 'warning')}`;
  const changed =
    posts.length === 0 ? 'No post has changed' : `${pluralize(posts.length, 'post')}: ${counts.join(', ')}`;
  return `${changed}. ${found}`;
}

/** Says how many pages were left out; empty if all were opened. */
export function leftOutLine({ leftOut }: Review): string {
  return leftOut === 0 ? '' : `Pages left out, because there are too many to open all in a browser: ${leftOut}`;
}

/** Returns `changed, Draft`, or `renamed from old-slug`. */
export function stateOf({ kind, formerSlug, badges }: ReviewedPost): string {
  return [`${KIND_LABELS[kind]}${formerSlug === undefined ? '' : ` from ${formerSlug}`}`, ...badges].join(', ');
}

export function lineOf(finding: Reported): string {
  return formatContentError({ ...finding, file: finding.path });
}

export function bytesLine({ bytes, bytesBefore }: Page): string {
  const parts = [
    ['document', 'page'],
    ['pictures', 'pictures'],
    ['all', 'all that it loads'],
  ] as const;
  const sizes = parts.map(([name, label]) => {
    const [is, was] = [sizeOf(bytes[name]), bytesBefore && sizeOf(bytesBefore[name])];
    return `${label} ${was === undefined || was === is ? is : `${was} → ${is}`}`;
  });
  return `Bytes as sent: ${sizes.join(', ')}.`;
}

function sizeOf(bytes: number): string {
  return `${(bytes / KILOBYTE).toLocaleString('en', { maximumFractionDigits: 1 })} kB`;
}

/** Lists the violations that axe found, one per line. */
export function violationLines({ violations }: Page): readonly string[] {
  return violations.map(({ rule, help, targets, isOld }) => {
    const [first = ''] = targets;
    const more = targets.length > 1 ? ` and ${pluralize(targets.length - 1, 'other element')}` : '';
    return `axe, ${rule}${isOld ? ' (as before)' : ''}: ${help}: ${first}${more}`;
  });
}
