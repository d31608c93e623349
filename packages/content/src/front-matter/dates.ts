/** The form of an ISO 8601 day, or of a moment with its offset; isIsoDate looks at the calendar too. */
export const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const NEARLY =
  /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:(?:T| +)(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?) *(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether a text is an ISO 8601 day, or a moment with its offset, that exists: not 2026-02-30. */
export function isIsoDate(value: string): boolean {
  // `Date.parse` takes 2026-02-30 for 2 March, so the day has to come back as it went in.
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  return ISO_DATE.test(value) && !Number.isNaN(Date.parse(value)) && isoOf(day).startsWith(value.slice(0, 10));
}

/** Returns the date that a text in another form can only mean; undefined for a date as it should be, and for a guess. */
export function meantDate(value: string): string | undefined {
  const meant = completed(value);
  return meant !== undefined && meant !== value && isIsoDate(meant) ? meant : undefined;
}

/** Says why a text isn't a date, and what to write. */
export function dateMistake(value: string): string {
  const shown = JSON.stringify(value);
  if (ISO_DATE.test(value)) {
    return `${shown} is not a day or time that exists; look it up in a calendar`;
  }
  const meant = completed(value);
  const utc = meant ?? completed(`${value}Z`) ?? '';
  if (!isIsoDate(utc)) {
    return `${shown} is not a date; write year, month and day such as 2026-03-14, or a moment such as 2026-03-14T09:00:00Z`;
  }
  return meant === undefined
    ? `${shown} lacks its zone; write ${utc} or ${utc.replace('Z', '+01:00')}`
    : `${shown} is not an ISO 8601 date; write ${meant}`;
}

/** The date in its form; undefined if it isn't nearly a date, or lacks its zone. */
function completed(value: string): string | undefined {
  const [found, year, separator, month = '', day = '', time, zone] = NEARLY.exec(value) ?? [];
  if (found === undefined || (separator === '' && found.length < 8) || (time !== undefined && zone === undefined)) {
    return undefined;
  }
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return time === undefined ? date : `${date}T${time}${zone?.replace(/(\d{2}):?(\d{2})$/, '$1:$2')}`;
}

function isoOf(date: Date): string {
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}
