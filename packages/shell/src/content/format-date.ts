import { language } from '@portico/config/texts';

/** `of a year` is for a day that stands below its year: "Aug 4". */
export type DateForm = 'whole' | 'of a year';

const OPTIONS: Readonly<Record<DateForm, Intl.DateTimeFormatOptions>> = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'of a year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
};

const formats = new Map<string, Intl.DateTimeFormat>();
let resolved: Intl.ResolvedDateTimeFormatOptions | undefined;

/** A day as the server writes it. */
export function formatInEnglish(date: string, form?: DateForm): string {
  return formatFor(language, form).format(new Date(date));
}

/** A day as the reader's browser writes it. */
export function formatInLocale(date: string, form?: DateForm): string {
  // Years of another calendar begin on other days than that of the heading.
  const isBelowYear = form === 'of a year' && readersOptions().calendar === 'gregory';
  return formatFor(undefined, isBelowYear ? form : 'whole').format(new Date(date));
}

/** The language of such a day, where it is not the page's: a screen reader reads it in that. */
export function languageOfDates(): string | undefined {
  const { locale } = readersOptions();
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

function readersOptions(): Intl.ResolvedDateTimeFormatOptions {
  resolved ??= formatFor(undefined).resolvedOptions();
  return resolved;
}

/** Each is made once: on a phone that takes longer than the rest of a date. */
function formatFor(locale: string | undefined, form: DateForm = 'whole'): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[form]);
  formats.set(key, format);
  return format;
}
