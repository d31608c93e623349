import { language } from '@portico/core/texts';
import { type Form, formatFor, forReader, readersOptions } from '#content/local-dates.ts';
import { useIsHydrated } from '#use-is-hydrated.ts';

export type LocalDateProps = {
  readonly date: string;
  /** `without year` is for a day below a heading with its year: "Aug 4". */
  readonly form?: Form | undefined;
};

/** A day in UTC, in the reader's locale. The server renders it in the site's language, because every reader gets the same HTML. */
export function LocalDate({ date, form }: LocalDateProps) {
  const isHydrated = useIsHydrated();
  const { locale } = isHydrated ? readersOptions() : { locale: language };
  return (
    // Before an island is hydrated, its dates may have been localized like the other HTML of the page.
    <time dateTime={date} lang={locale === language ? undefined : locale} data-form={form} suppressHydrationWarning>
      {isHydrated ? forReader(date, form) : formatFor(language, form).format(new Date(date))}
    </time>
  );
}
