import { language } from '@portico/config/texts';

/** `without year` is for a day below a heading with its year: "Aug 4". */
export type DateForm = 'whole' | 'without year';

const OPTIONS: Readonly<Record<DateForm, Intl.DateTimeFormatOptions>> = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'without year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
};

const formats = new Map<string, Intl.DateTimeFormat>();
let resolved: Intl.ResolvedDateTimeFormatOptions | undefined;

export function formatInEnglish(date: string, form?: DateForm): string {
  return formatFor(language, form).format(new Date(date));
}

export function formatInLocale(date: string, form?: DateForm): string {
  // In another calendar, years begin on other days than in the heading's.
  const isBelowYear = form === 'without year' && readersOptions().calendar === 'gregory';
  return formatFor(undefined, isBelowYear ? form : 'whole').format(new Date(date));
}

/** Returns the language of such a day if it isn't the page's, so that a screen reader reads it correctly. */
export function languageOfDates(): string | undefined {
  const { locale } = readersOptions();
  return locale === language ? undefined : locale;
}

function readersOptions(): Intl.ResolvedDateTimeFormatOptions {
  resolved ??= formatFor(undefined).resolvedOptions();
  return resolved;
}

/** Creates each formatter once: on a phone, that takes longer than formatting a date. */
function formatFor(locale: string | undefined, form: DateForm = 'whole'): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[form]);
  formats.set(key, format);
  return format;
}
