import { formatInEnglish } from '@portico/shell';

/** A day, which the browser writes in the reader's own locale; see page-markup.tsx. */
export function Day({ date }: { readonly date: string }) {
  return <time dateTime={date}>{formatInEnglish(date)}</time>;
}
