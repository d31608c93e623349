import { language } from '@portico/core/texts';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type LocalDateProps = {
  readonly date: string;
  /** `without year` is for a day below a heading with its year: "Aug 4". */
  readonly form?: keyof typeof OPTIONS | undefined;
};

const OPTIONS = {
  whole: { dateStyle: 'medium', timeZone: 'UTC' },
  'without year': { month: 'short', day: 'numeric', timeZone: 'UTC' },
} as const;

const formats = new Map<string, Intl.DateTimeFormat>();
let resolved: Intl.ResolvedDateTimeFormatOptions | undefined;

/** A day in UTC, in the reader's locale. The server renders it in the site's language, because every reader gets the same HTML. */
export function LocalDate({ date, form = 'whole' }: LocalDateProps) {
  const isHydrated = useIsHydrated();
  const { locale, calendar } = isHydrated ? readersOptions() : { locale: language, calendar: 'gregory' };
  // In another calendar, years begin on different days than in the heading.
  const format = formatFor(isHydrated ? undefined : language, calendar === 'gregory' ? form : 'whole');
  return (
    <time dateTime={date} lang={locale === language ? undefined : locale}>
      {format.format(new Date(date))}
    </time>
  );
}

function readersOptions(): Intl.ResolvedDateTimeFormatOptions {
  resolved ??= formatFor(undefined, 'whole').resolvedOptions();
  return resolved;
}

/** Creates each formatter once: on a phone, that takes longer than formatting a date. */
function formatFor(locale: string | undefined, form: keyof typeof OPTIONS): Intl.DateTimeFormat {
  const key = `${locale} ${form}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, OPTIONS[form]);
  formats.set(key, format);
  return format;
}
