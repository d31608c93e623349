/** Milliseconds in a day. */
export const DAY_MS = 24 * 60 * 60 * 1000;

export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const NEARLY =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T| +)(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) *(Z|[+-]\d{2}:?\d{2}))?$/;

/** Whether a text is an existing ISO 8601 date, or a date and time with an offset. 2026-02-30 doesn't exist. */
export function isIsoDate(value: string): boolean {
  return ISO_DATE.test(value) && hasRealDay(value) && !Number.isNaN(Date.parse(value));
}

/** Whether the day or month at the start of an ISO 8601 text exists. `Date.parse` reads 2026-02-30 as 2 March. */
export function hasRealDay(value: string): boolean {
  const [day = ''] = value.split('T');
  const date = new Date(day);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Returns the date that a text must mean, in the format that we read. Returns undefined if it is ambiguous or not a date. */
export function meantDate(value: string): string | undefined {
  const [, year, , month = '', day = '', time, zone] = NEARLY.exec(value) ?? [];
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  const meant = time === undefined ? date : `${date}T${time}${zone?.replace(/:?(\d{2})$/, ':$1')}`;
  return isIsoDate(meant) ? meant : undefined;
}

export function dateMistake(value: string): string {
  const what = ISO_DATE.test(value) ? 'a day or time that exists' : 'an ISO 8601 date';
  return `${JSON.stringify(value)} is not ${what}; write ${meantDate(value) ?? 'a day such as 2026-03-14, or a moment with its zone such as 2026-03-14T09:00:00Z'}`;
}
