import type { Category } from '@portico/site/vendor-schema';
import {
  acceptCategory,
  getCookie,
  getUserPreferences,
  reset,
  run,
  setCookieData,
  validConsent,
} from 'vanilla-cookieconsent';
import { type Decision, grantedBy, type StoredChoice } from '#consent/granted-by.ts';
import { hasPrivacyControl } from '#page-views/do-not-count.ts';

/** Key of the local storage under which a reader's choice stands. */
export const CHOICE_KEY = 'portico-consent';

export type Choice = {
  readonly decision: () => Decision;
  readonly privacyControl: boolean;
  /** Stores a choice; `necessary` is always part of it. */
  choose(categories: readonly Category[]): void;
};

export type ChoiceOptions = {
  readonly categories: readonly Category[];
  /** Of the policy. */
  readonly version: number;
  /** Called after each change, whichever tab it was made in. */
  readonly onChange: () => void;
};

/**
 * The reader's choice, kept by vanilla-cookieconsent: valid for half a year and for one version of the policy. It stands in
 * local storage and not in a cookie, since no server needs it, and browsers tell other tabs of a change by themselves.
 */
export function openChoice({ categories, version, onChange }: ChoiceOptions): Choice {
  const privacyControl = hasPrivacyControl(navigator);
  // Where nothing can be stored, a choice holds for as long as the page is open.
  let last: Decision | undefined;

  function read(): StoredChoice | undefined {
    // The library reads what is stored when it starts, and another tab may have written since.
    reset();
    run({
      categories: Object.fromEntries(categories.map((name) => [name, { readOnly: name === 'necessary' }])),
      revision: version,
      cookie: { name: CHOICE_KEY, useLocalStorage: true },
      // Crawlers see what everybody sees.
      hideFromBots: false,
      autoClearCookies: false,
      manageScriptTags: false,
      // Its own views are in no document: the banner would hold the focus, and both write on <html>, which is the theme's.
      root: document.createElement('div'),
      autoShow: false,
      lazyHtmlGeneration: true,
      language: { default: 'en', translations: { en: { consentModal: {}, preferencesModal: { sections: [] } } } },
    });
    if (!validConsent()) {
      return undefined;
    }
    const underPrivacyControl = getCookie('data')?.underPrivacyControl === true;
    return { categories: getUserPreferences().acceptedCategories, underPrivacyControl };
  }

  function decide(stored: StoredChoice | undefined): Decision {
    return grantedBy(stored, { privacyControl });
  }

  let decision = decide(read());

  function catchUp(): void {
    const now = last ?? decide(read());
    if (!isSame(now, decision)) {
      decision = now;
      onChange();
    }
  }

  addEventListener('storage', ({ key }) => (key === CHOICE_KEY || key === null) && catchUp());
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp());

  return {
    decision: () => decision,
    privacyControl,
    choose(chosen) {
      setCookieData({ value: { underPrivacyControl: privacyControl } });
      acceptCategory([...chosen]);
      last = canStore() ? undefined : decide({ categories: chosen, underPrivacyControl: privacyControl });
      decision = last ?? decide(read());
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

function canStore(): boolean {
  try {
    return localStorage.getItem(CHOICE_KEY) !== null;
  } catch {
    return false;
  }
}
