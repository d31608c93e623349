import { dateOf } from '#convert-front-matter.ts';

type Parts = Readonly<Record<string, string | undefined>>;

/** Returns the address that a pattern such as `/:year/:month/:title/` describes; undefined if a part of it is unknown. */
export function addressBy(pattern: string, parts: Parts): string | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const isKnown = !pattern.includes('[') && names.every((name) => parts[name] !== undefined);
  const path = pattern.replace(/:(\w+)/g, (_, name) => parts[name] ?? '');
  return isKnown ? `/${path}`.replace(/\/{2,}/g, '/') : undefined;
}

/** Returns the parts of a day, such as 2026-01-04, under the names that Hugo and Jekyll have for them. */
export function partsOfDay(day: string | undefined): Parts {
  const [year, month, date] = day?.split('-') ?? [];
  if (day === undefined || year === undefined || month === undefined || date === undefined) {
    return {};
  }
  const time = new Date(day);
  const ofYear = String(Math.round((time.getTime() - Date.UTC(Number(year), 0, 0)) / 86_400_000));
  const monthname = time.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
  return {
    ...{ year, month, day: date, monthname, short_year: year.slice(2) },
    ...{ i_month: String(Number(month)), i_day: String(Number(date)) },
    ...{ short_month: monthname.slice(0, 3), long_month: monthname },
    ...{ yearday: ofYear, y_day: ofYear.padStart(3, '0') },
  };
}

/** Returns the day of a date in UTC, or, if it is written with a time zone, `as written`. */
export function dayOf(value: unknown, zone: 'UTC' | 'as written'): string | undefined {
  const text = value instanceof Date ? value.toISOString() : String(value ?? '');
  const [written] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  return (zone === 'as written' ? written : undefined) ?? dateOf(text)?.slice(0, 'YYYY-MM-DD'.length);
}
