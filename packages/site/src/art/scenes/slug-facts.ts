import type { About } from '#art/scene.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORT = 3;
const DATE = /(?:^|-)(20\d\d)-(0[1-9]|1[0-2])(?:-(0[1-9]|[12]\d|3[01]))?(?=-|$)/;
const NUMBERS =
  /(?<=^|-)(v|release-|version-)?(\d{1,3})(?:[-.](\d{1,2}))?(?:[-.](\d{1,2}))?(?=[-.]|$)(?=(-release(?:-|$))?)/g;

/**
 * The version that a slug names, at most three numbers of it: `next-15-4-1` is V15.4.1. A date is none, nor is a number alone,
 * unless it follows a `v` or stands beside "release".
 */
export function versionIn({ seed }: About): string | undefined {
  for (const [, before, major = '', minor, patch, after] of seed.replace(DATE, '').matchAll(NUMBERS)) {
    if ((before ?? minor ?? after) !== undefined) {
      return `V${[major, minor, patch].filter((number) => number !== undefined).join('.')}`;
    }
  }
  return undefined;
}

/**
 * The year and month that a slug names, in digits or by an English name, and the day where all three are digits. The name has
 * to be beside its year, since "may" and "march" are verbs as well.
 */
export function dateIn({
  seed,
}: About): { readonly year: string; readonly month: number; readonly day: number } | undefined {
  const [, year, month, day] = DATE.exec(seed) ?? [];
  if (year !== undefined) {
    return { year, month: Number(month), day: Number(day ?? 0) };
  }
  // Without days, which stand between the two in "march-17-2025".
  const words = seed.split('-').filter((word) => !/^\d\d?$/.test(word));
  for (const [at, word] of words.entries()) {
    const named = MONTHS.findIndex((name) => word === name || word === name.slice(0, SHORT));
    const yearOf = [words[at + 1], words[at - 1]].find((beside = '') => /^20\d\d$/.test(beside));
    if (named !== -1 && yearOf !== undefined) {
      return { year: yearOf, month: named + 1, day: 0 };
    }
  }
  return undefined;
}

/** Three capitals, in English as all labels are. */
export function monthName(month: number): string {
  return MONTHS[month - 1]?.slice(0, SHORT).toUpperCase() ?? '';
}
