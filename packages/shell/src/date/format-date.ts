import { language } from '@portico/site/texts';

const SERVER_FORMAT = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

// Made once: on a phone each takes longer than the rest of a date.
let readersFormat: Intl.DateTimeFormat | undefined;

/** A day as the server writes it. */
export function formatInEnglish(date: string): string {
  return SERVER_FORMAT.format(new Date(date));
}

/** A day as the reader's browser writes it. */
export function formatInLocale(date: string): string {
  return readersOwn().format(new Date(date));
}

/** The language of such a day, where it is not the page's: a screen reader reads it in that. */
export function languageOfDates(): string | undefined {
  const { locale } = readersOwn().resolvedOptions();
  return locale === language ? undefined : locale;
}

/** Does what `LocalDate` does to a date that is not React's. */
export function localizeDate(time: HTMLTimeElement): void {
  time.textContent = formatInLocale(time.dateTime);
  const lang = languageOfDates();
  if (lang !== undefined) {
    time.lang = lang;
  }
}

function readersOwn(): Intl.DateTimeFormat {
  readersFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return readersFormat;
}
