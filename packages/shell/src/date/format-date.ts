import { language } from '@portico/site/texts';

/** `of a year` is for a day that stands below its year: "Aug 4". */
export type DateForm = 'whole' | 'of a year';

const OPTIONS: Readonly<Record<DateForm, Intl.DateTimeFormatOptions>> = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'of a year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
};

const SERVER_FORMATS = {
  whole: new Intl.DateTimeFormat(language, OPTIONS.whole),
  'of a year': new Intl.DateTimeFormat(language, OPTIONS['of a year']),
};

// Made once: on a phone each takes longer than the rest of a date.
const readersFormats: { [form in DateForm]?: Intl.DateTimeFormat } = {};

/** A day as the server writes it. */
export function formatInEnglish(date: string, form: DateForm = 'whole'): string {
  return SERVER_FORMATS[form].format(new Date(date));
}

/** A day as the reader's browser writes it. */
export function formatInLocale(date: string, form: DateForm = 'whole'): string {
  return readersOwn(form).format(new Date(date));
}

/** The language of such a day, where it is not the page's: a screen reader reads it in that. */
export function languageOfDates(): string | undefined {
  const { locale } = readersOwn('whole').resolvedOptions();
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

function readersOwn(form: DateForm): Intl.DateTimeFormat {
  readersFormats[form] ??= makeReadersFormat(form);
  return readersFormats[form];
}

function makeReadersFormat(form: DateForm): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat(undefined, OPTIONS[form]);
  // Years of another calendar begin on other days than that of the heading.
  return format.resolvedOptions().calendar === 'gregory' ? format : new Intl.DateTimeFormat(undefined, OPTIONS.whole);
}
