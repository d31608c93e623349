/** The form alone; isIsoDate looks at the calendar too. */
export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** True for an ISO 8601 calendar date, alone or with a time and an offset, that exists: not 2026-02-30. */
export function isIsoDate(value: string): boolean {
  if (!ISO_DATE.test(value)) {
    return false;
  }
  // `Date.parse` takes 2026-02-30 for 2 March, so the day has to come back as it went in.
  const day = value.slice(0, 10);
  const midnight = new Date(`${day}T00:00:00Z`);
  return (
    !Number.isNaN(Date.parse(value)) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day)
  );
}

/** What else a writer may have meant, in the order in which it is tried: what is wrong, and how it is written. */
const NEAR_MISSES: ReadonlyArray<readonly [form: RegExp, fault: string, remedy: (value: string) => string]> = [
  [/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/, 'lacks its zone', (value) => `${value}Z or ${value}+01:00`],
  [
    /^\d{4}-\d{2}-\d{2} +\d{2}:\d{2}(?::\d{2})? +[+-]\d{2}:?\d{2}$/,
    'has spaces',
    (value) =>
      value
        .replace(/ +/, 'T')
        .replace(/ +/, '')
        .replace(/(\d{2}):?(\d{2})$/, '$1:$2'),
  ],
  [/^\d{4}-\d{2}-\d{2} +\d{2}:\d{2}\S*$/, 'has a space between day and time', (value) => value.replace(/ +/, 'T')],
  [/T.*[+-]\d{4}$/, 'lacks the colon in its zone', (value) => value.replace(/(\d{2})$/, ':$1')],
  [/^\d{4}-\d{1,2}-\d{1,2}$/, 'has a month or day of one digit', (value) => value.replace(/-(\d)(?=-|$)/g, '-0$1')],
  [/^\d{4}[/.]\d{2}[/.]\d{2}$/, 'is written with other signs', (value) => value.replace(/[/.]/g, '-')],
  [/^\d{8}$/, 'lacks its hyphens', (value) => value.replace(/^(\d{4})(\d{2})/, '$1-$2-')],
];

/** The date that a text stands for, where it can be no other; undefined for a date as it should be, and for a guess. */
export function meantDate(value: string): string | undefined {
  const [, , remedy] = NEAR_MISSES.find(([form]) => form.test(value)) ?? [];
  const meant = ISO_DATE.test(value) ? undefined : remedy?.(value);
  // A remedy with a choice, such as of the zone, is no date.
  return meant !== undefined && isIsoDate(meant) ? meant : undefined;
}

/** Why a text is no date, and how it would be one. */
export function dateMistake(value: string): string {
  const shown = JSON.stringify(value);
  if (ISO_DATE.test(value)) {
    return `${shown} is no day or time that exists; look it up in a calendar`;
  }
  const [, fault, remedy] = NEAR_MISSES.find(([form]) => form.test(value)) ?? [];
  const meant = remedy?.(value);
  return fault === undefined || meant === undefined || !isIsoDate(meant.split(' or ')[0] ?? '')
    ? `${shown} is no date; write year, month and day such as 2026-03-14, or a moment such as 2026-03-14T09:00:00Z`
    : `${shown} ${fault}; write ${meant}`;
}
