import { CATEGORIES, type Category } from '@portico/config/vendor-categories';

/** What a reader chose earlier, as it was stored. */
export type StoredChoice = {
  readonly categories: readonly string[];
  /** Whether the browser sent Global Privacy Control when it was made. */
  readonly underPrivacyControl: boolean;
};

export type Decision = {
  /** False asks the reader. */
  readonly decided: boolean;
  readonly granted: ReadonlySet<Category>;
};

/**
 * What is granted now. Global Privacy Control is a no that nobody has to be asked for again: it outdoes a choice from before
 * it was switched on, and gives way to one that was made while it was on.
 */
export function grantedBy(
  stored: StoredChoice | undefined,
  { privacyControl }: { readonly privacyControl: boolean },
): Decision {
  const counts = stored !== undefined && (!privacyControl || stored.underPrivacyControl);
  return {
    decided: counts || privacyControl,
    granted: new Set(
      CATEGORIES.filter((category) => category === 'necessary' || (counts && stored.categories.includes(category))),
    ),
  };
}
