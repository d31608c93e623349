import { language } from '@portico/site/texts';

const SERVER_FORMAT = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

// Made once: on a phone each takes longer than the rest of a date.
let readersFormat: Intl.DateTimeFormat | undefined;

/** A day as the server writes it. */
export function formatInEnglish(date: string): string {
  return SERVER_FORMAT.format(new Date(date));
}

/** As `LocalDate` writes it in browsers, for dates that are not React's. */
export function formatInLocale(date: string): string {
  readersFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return readersFormat.format(new Date(date));
}
