import { language } from '@portico/core/texts';

const OPTIONS = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'without year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();
let resolved: Intl.ResolvedDateTimeFormatOptions | undefined;

export type Form = keyof typeof OPTIONS;

/** Shows the dates in HTML from the server in the reader's locale. */
export function localizeDates(html: ParentNode): void {
  const { locale, calendar } = readersOptions();
  if (locale === language && calendar === 'gregory') {
    return;
  }
  for (const time of html.querySelectorAll('time')) {
    time.textContent = forReader(time.dateTime, time.dataset.form === 'without year' ? 'without year' : 'whole');
    if (locale !== language) {
      time.lang = locale;
    }
  }
}

/** In another calendar, years begin on different days than in the heading, so the date has its year. */
export function forReader(date: string, form: Form | undefined): string {
  return formatFor(undefined, readersOptions().calendar === 'gregory' ? form : 'whole').format(new Date(date));
}

export function readersOptions(): Intl.ResolvedDateTimeFormatOptions {
  resolved ??= formatFor(undefined).resolvedOptions();
  return resolved;
}

/** Creates each formatter once: on a phone, that takes longer than formatting a date. */
export function formatFor(locale: string | undefined, form: Form = 'whole'): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[form]);
  formats.set(key, format);
  return format;
}
