import { language } from '@portico/site/texts';
import { useSyncExternalStore } from 'react';

const SERVER_FORMAT = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });

// Made once: on a phone each takes longer than the rest of a date.
let readersFormat: Intl.DateTimeFormat | undefined;

/**
 * A date in the reader's own locale. The server writes it in the site's language, since every reader gets the same bytes; the browser
 * writes it again after hydration. A date is a day in UTC everywhere, so that no time zone moves it to another one.
 */
export function LocalDate({ date }: { readonly date: string }) {
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => formatInLocale(date),
    () => formatInEnglish(date),
  );
  return <time dateTime={date}>{text}</time>;
}

/** A day as the server writes it. */
export function formatInEnglish(date: string): string {
  return SERVER_FORMAT.format(new Date(date));
}

/** As `LocalDate` writes it in browsers, for dates that are not React's. */
export function formatInLocale(date: string): string {
  readersFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return readersFormat.format(new Date(date));
}

function subscribeToNothing(): () => void {
  return () => {};
}
