import { LocalDate as Day } from '@portico/shell';

export function LocalDate() {
  return (
    <p>
      Published on <Day date="2026-03-14" />.
    </p>
  );
}
