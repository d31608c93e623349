import { language } from '@portico/core/texts';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type LocalDateProps = {
  readonly date: string;
  /** `without year` is for a day below a heading with its year: "Aug 4". */
  readonly form?: Form | undefined;
};

const OPTIONS = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'without year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();
let resolved: Intl.ResolvedDateTimeFormatOptions | undefined;

type Form = keyof typeof OPTIONS;

/** A day in UTC, in the reader's locale. The server renders it in the site's language, because every reader gets the same HTML. */
export function LocalDate({ date, form }: LocalDateProps) {
  const isHydrated = useIsHydrated();
  const { locale } = isHydrated ? readersOptions() : { locale: language };
  return (
    <time dateTime={date} lang={locale === language ? undefined : locale} data-form={form}>
      {isHydrated ? forReader(date, form) : formatFor(language, form).format(new Date(date))}
    </time>
  );
}

/** Shows the dates in HTML from the server that React doesn't hydrate in the reader's locale. */
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
function forReader(date: string, form: Form | undefined): string {
  return formatFor(undefined, readersOptions().calendar === 'gregory' ? form : 'whole').format(new Date(date));
}

function readersOptions(): Intl.ResolvedDateTimeFormatOptions {
  resolved ??= formatFor(undefined).resolvedOptions();
  return resolved;
}

/** Creates each formatter once: on a phone, that takes longer than formatting a date. */
function formatFor(locale: string | undefined, form: Form = 'whole'): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[form]);
  formats.set(key, format);
  return format;
}
