import type { StoredChoice } from '#consent/consent/granted-by.ts';

/** Key of the local storage under which a reader's choice stands. */
export const RECORD_KEY = 'portico-consent';

const DAY_MS = 86_400_000;
// Half a year, after which supervisors in Europe want readers to be asked again.
const VALID_MS = 182 * DAY_MS;

export type RecordTerms = {
  /** Of the policy; a choice holds for the version that it was made under. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** A choice as it is stored: JSON with its categories, the policy's version, and the date (ISO 8601). */
export function recordOf({ categories, underPrivacyControl }: StoredChoice, { version, now }: RecordTerms): string {
  return JSON.stringify({ categories, version, date: new Date(now).toISOString(), underPrivacyControl });
}

/** The choice of a stored record; undefined, so that the reader is asked, for one that is malformed or does not hold now. */
export function readRecord(text: string | null, { version, now }: RecordTerms): StoredChoice | undefined {
  const record = parsed(text);
  if (typeof record !== 'object' || record === null) {
    return undefined;
  }
  const { categories, version: agreed, date, underPrivacyControl }: Record<string, unknown> = { ...record };
  const age = typeof date === 'string' ? now - Date.parse(date) : Number.NaN;
  // A clock may have been set back since, though by no more than a day.
  const holds = agreed === version && age >= -DAY_MS && age < VALID_MS;
  return holds && typeof underPrivacyControl === 'boolean' && isListOfNames(categories)
    ? { categories, underPrivacyControl }
    : undefined;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function isListOfNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
