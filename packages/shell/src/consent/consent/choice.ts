import type { Category } from '@portico/config/vendor-categories';
import { RECORD_KEY, readRecord, recordOf } from '#consent/consent/consent-record.ts';
import { type Decision, grantedBy } from '#consent/consent/granted-by.ts';
import { hasPrivacyControl } from '#consent/page-views/do-not-count.ts';

export type Choice = {
  readonly decision: () => Decision;
  readonly privacyControl: boolean;
  /** Stores a choice; `necessary` is always part of it. */
  choose(categories: readonly Category[]): void;
};

export type ChoiceOptions = {
  /** Of the policy. */
  readonly version: number;
  /** Called after each change, whichever tab it was made in. */
  readonly onChange: () => void;
};

/**
 * The reader's choice. It stands in local storage and not in a cookie, since no server needs it, and browsers tell other
 * tabs of a change by themselves.
 */
export function openChoice({ version, onChange }: ChoiceOptions): Choice {
  const privacyControl = hasPrivacyControl(navigator);
  // Where nothing can be stored, a choice holds for as long as the page is open.
  let unstored: string | undefined;

  function decide(): Decision {
    return grantedBy(readRecord(unstored ?? stored(), { version, now: Date.now() }), { privacyControl });
  }

  let decision = decide();

  function catchUp(): void {
    const now = decide();
    if (!isSame(now, decision)) {
      decision = now;
      onChange();
    }
  }

  addEventListener('storage', ({ key }) => (key === RECORD_KEY || key === null) && catchUp());
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp());

  return {
    decision: () => decision,
    privacyControl,
    choose(categories) {
      const record = recordOf({ categories, underPrivacyControl: privacyControl }, { version, now: Date.now() });
      unstored = store(record) ? undefined : record;
      decision = decide();
      onChange();
    },
  };
}

function isSame(a: Decision, b: Decision): boolean {
  return (
    a.decided === b.decided &&
    a.granted.size === b.granted.size &&
    [...a.granted].every((category) => b.granted.has(category))
  );
}

function stored(): string | null {
  try {
    return localStorage.getItem(RECORD_KEY);
  } catch {
    // Whoever may not look has stored nothing.
    return null;
  }
}

/** Whether the record is there afterwards. */
function store(record: string): boolean {
  try {
    localStorage.setItem(RECORD_KEY, record);
  } catch {
    // It is full, or blocked.
  }
  return stored() === record;
}
