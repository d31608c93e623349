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

/** The version that a slug names, at most three numbers of it: `next-15-4-1` is V15.4.1. A date is none. */
export function versionIn({ seed }: About): string | undefined {
  const [, ...numbers] =
    /(?:^|-)v?(\d{1,3})(?:[-.](\d{1,2}))?(?:[-.](\d{1,2}))?(?:[-.]|$)/.exec(seed.replace(DATE, '')) ?? [];
  const given = numbers.filter((number) => number !== undefined);
  return given.length === 0 ? undefined : `V${given.join('.')}`;
}

/** The year and month that a slug names, in digits or by an English name, and the day where it has one. */
export function dateIn({
  seed,
}: About): { readonly year: string; readonly month: number; readonly day: number } | undefined {
  const [, year, month, day] = DATE.exec(seed) ?? [];
  if (year !== undefined) {
    return { year, month: Number(month), day: Number(day ?? 0) };
  }
  const words = seed.split('-');
  const named = MONTHS.findIndex((month) => words.includes(month) || words.includes(month.slice(0, SHORT)));
  const yearOf = words.find((word) => /^20\d\d$/.test(word));
  return named === -1 || yearOf === undefined ? undefined : { year: yearOf, month: named + 1, day: 0 };
}

/** Three capitals, in English as all labels are. */
export function monthName(month: number): string {
  return MONTHS[month - 1]?.slice(0, SHORT).toUpperCase() ?? '';
}
