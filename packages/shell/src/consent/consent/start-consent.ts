import { mayLoad, needsConsent } from '@portico/config/vendor-categories';
import { type Banner, showBanner } from '#consent/consent/banner.ts';
import { openChoice } from '#consent/consent/choice.ts';
import { consentSignals } from '#consent/consent/consent-signals.ts';
import { openPreferences } from '#consent/consent/preferences.ts';
import { shownCategories } from '#consent/consent/texts.ts';
import type { ConsentSettings } from '#consent/document-parts.ts';
import { watchPageViews } from '#consent/page-views/watch-page-views.ts';
import { clearStorage } from '#consent/vendors/tags/clear-storage.ts';
import { gtag } from '#consent/vendors/tags/data-layer.ts';
import { leavePage } from '#consent/vendors/tags/leave-page.ts';
import { createTags } from '#consent/vendors/tags/tags.ts';

/** Asks for consent where it is needed, and loads vendors as far as it is granted. */
export function startConsent({ vendors, brand, version, policy, preferences }: ConsentSettings): void {
  const categories = shownCategories(vendors);
  const hasGoogle = vendors.some(({ service }) => service.startsWith('google-'));
  const tags = createTags(vendors);
  const choice = openChoice({ version, onChange: apply });
  let banner: Banner | undefined;

  function apply(): void {
    const { decided, granted } = choice.decision();
    clearStorage(vendors, granted);
    if (tags.needReload(granted)) {
      leavePage();
      return;
    }
    if (decided) {
      banner?.hide();
      banner = undefined;
      if (hasGoogle) {
        gtag('consent', 'update', consentSignals(granted));
      }
    }
    tags.load(granted);
  }

  function choose(): void {
    const { granted } = choice.decision();
    openPreferences({ vendors, granted, privacyControl: choice.privacyControl, save: choice.choose });
  }

  if (hasGoogle) {
    gtag('consent', 'default', consentSignals(new Set()));
  }
  apply();
  watchPageViews((view) => tags.pageView(view));
  if (!vendors.some(needsConsent)) {
    return;
  }
  if (preferences !== undefined) {
    openFromFooter(preferences, choose);
  }
  if (!choice.decision().decided) {
    banner = showBanner({
      brand,
      policy,
      nothingBefore: !vendors.some((vendor) => mayLoad(vendor, new Set())),
      accept: () => choice.choose(categories),
      reject: () => choice.choose(['necessary']),
      choose,
    });
  }
}

/** The footer's link leads to a page about the choice; with this script it opens the choice itself. */
function openFromFooter(href: string, open: () => void): void {
  const isLink = (link: Element | null) => link?.getAttribute('href') === href;
  for (const link of [...document.querySelectorAll('.site-footer a')].filter(isLink)) {
    link.setAttribute('aria-haspopup', 'dialog');
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('.site-footer a') : null;
    const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (isLink(link) && plain) {
      event.preventDefault();
      open();
    }
  };
  // Before the router, which leaves alone what has been prevented.
  addEventListener('click', onClick, { capture: true });
}
