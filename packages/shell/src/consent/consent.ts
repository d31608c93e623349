import { language } from '@portico/config/texts';
import { CATEGORIES, categoriesOf, needsConsent } from '@portico/config/vendor-categories';
import {
  acceptCategory,
  acceptedCategory,
  getConfig,
  getCookie,
  getUserPreferences,
  hide,
  run,
  showPreferences,
} from 'vanilla-cookieconsent';
import libraryStyles from 'vanilla-cookieconsent/dist/cookieconsent.css?inline';
import { barRoot, keepRoomFor, makeNonModal } from '#consent/bar.ts';
import styles from '#consent/consent.css?inline';
import { dialogTexts } from '#consent/dialog-texts.ts';
import { hasPrivacyControl } from '#consent/page-views.ts';
import { type ConsentSettings, PREFERENCES_ATTRIBUTE } from '#consent/settings.ts';
import { createVendors } from '#consent/vendors.ts';
import { isPlainClick } from '#link/resolve-link.ts';
import { adoptStyles } from '#styles/adopt-styles.ts';

const STORAGE_KEY = 'portico-consent';
const OF_COMMENTS = 'functional';

export type Consent = {
  /** Whether the reader agrees to functional services, which comments need. */
  hasComments(): boolean;
  /** Gives that consent for the reader. */
  allowComments(): void;
  onChange(listener: () => void): void;
};

/** Asks for consent if a vendor needs it, and loads each vendor when the reader allows it. */
export async function startConsent(settings: ConsentSettings): Promise<Consent | undefined> {
  const apply = createVendors(settings.vendors);
  if (!settings.vendors.some(needsConsent)) {
    apply(new Set(['necessary']));
    return undefined;
  }
  const used = new Set(['necessary', ...settings.vendors.flatMap(categoriesOf)]);
  const categories = CATEGORIES.filter((category) => used.has(category));
  const privacyControl = hasPrivacyControl();
  const applyChoice = () =>
    apply(new Set(categories.filter((category) => category === 'necessary' || acceptedCategory(category))));

  adoptStyles('shell', libraryStyles + styles);
  await run({
    root: barRoot(),
    // Global Privacy Control counts as a refusal: an earlier choice is void, and the bar doesn't ask for a new one.
    revision: 2 * settings.version + Number(privacyControl),
    // Comments ask for consent in their own section.
    autoShow: !privacyControl && settings.vendors.some((vendor) => vendor.script !== undefined && needsConsent(vendor)),
    hideFromBots: false,
    // The vendors' code does both.
    autoClearCookies: false,
    manageScriptTags: false,
    cookie: { name: STORAGE_KEY, useLocalStorage: true },
    guiOptions: { consentModal: { layout: 'bar inline', position: 'bottom' } },
    categories: Object.fromEntries(categories.map((category) => [category, { readOnly: category === 'necessary' }])),
    language: {
      default: language,
      translations: { [language]: dialogTexts(settings, { categories, privacyControl }) },
    },
    onFirstConsent: applyChoice,
    onChange: applyChoice,
    onModalReady({ modalName, modal }) {
      if (modalName === 'consentModal') {
        makeNonModal(modal);
        keepRoomFor(modal);
      }
    },
  });
  followOtherTabs();
  openFromFooter();
  applyChoice();
  return {
    hasComments: () => acceptedCategory(OF_COMMENTS),
    allowComments() {
      acceptCategory([...(getUserPreferences().acceptedCategories ?? []), OF_COMMENTS]);
      hide();
    },
    onChange(listener) {
      addEventListener('cc:onConsent', listener);
      addEventListener('cc:onChange', listener);
    },
  };
}

/** Takes over a choice that was made in another tab, also while this page was in the back/forward cache. */
function followOtherTabs(): void {
  const catchUp = () => {
    const { categories, revision } = getCookie();
    const isNew = String(categories) !== String(getUserPreferences().acceptedCategories);
    if (revision === getConfig('revision') && isNew) {
      hide();
      acceptCategory(categories);
    }
  };
  addEventListener('storage', ({ key }) => key === STORAGE_KEY && catchUp());
  addEventListener('pageshow', ({ persisted }) => persisted && catchUp());
}

/** Without this script, the footer's link leads to a page about the choice. */
function openFromFooter(): void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest(`[${PREFERENCES_ATTRIBUTE}]`) : null;
    if (link !== null && isPlainClick(event)) {
      event.preventDefault();
      showPreferences();
    }
  };
  // Before the router, which ignores clicks whose default is prevented.
  addEventListener('click', onClick, { capture: true });
}
