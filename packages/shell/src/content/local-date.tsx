import { useSyncExternalStore } from 'react';
import { type DateForm, formatInEnglish, formatInLocale, languageOfDates } from '#content/format-date.ts';

export type LocalDateProps = {
  readonly date: string;
  readonly form?: DateForm | undefined;
};

/** A day in UTC, in the reader's locale. The server writes it in the site's language, because every reader gets the same bytes. */
export function LocalDate({ date, form }: LocalDateProps) {
  const text = useSyncExternalStore(
    subscribeToNothing,
    () => formatInLocale(date, form),
    () => formatInEnglish(date, form),
  );
  const lang = useSyncExternalStore(subscribeToNothing, languageOfDates, () => undefined);
  return (
    <time dateTime={date} lang={lang}>
      {text}
    </time>
  );
}

function subscribeToNothing(): () => void {
  return () => {};
}
