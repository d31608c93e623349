import { type Category, categoriesOf } from '@portico/config/vendor-categories';
import { eraseCookies, loadScript } from 'vanilla-cookieconsent';
import { createDataLayer } from '#consent/data-layer.ts';
import type { ThirdParty } from '#consent/settings.ts';

/**
 * Returns the function that applies the reader's choice: it loads the vendors of the granted categories, deletes what other
 * vendors stored, and stops those that may no longer run.
 */
export function createVendors(vendors: readonly ThirdParty[]): (granted: ReadonlySet<Category>) => void {
  const dataLayer = vendors.some((vendor) => vendor.dataLayer) ? createDataLayer() : undefined;
  const loaded = new Set<ThirdParty>();
  let before: readonly Category[] = [];
  return (granted) => {
    const withdrawn = before.filter((category) => !granted.has(category));
    before = [...granted];
    clearStored(vendors, granted);
    if ([...loaded].some((vendor) => categoriesOf(vendor).some((category) => withdrawn.includes(category)))) {
      leavePage();
      return;
    }
    dataLayer?.update(granted);
    for (const vendor of vendors) {
      if (!loaded.has(vendor) && categoriesOf(vendor).some((category) => granted.has(category))) {
        loaded.add(vendor);
        const { script } = vendor;
        if (script !== undefined && vendor.dataLayer) {
          dataLayer?.start(script);
        }
        if (script !== undefined) {
          loadScript(script, vendor.attributes);
        }
      }
    }
  };
}

/** A running script can't be removed. Until the page is reloaded, a second policy lets it reach only this origin. */
function leavePage(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = "default-src 'self' data:";
  document.head.append(policy);
  location.reload();
}

/** Deletes the vendors' cookies, on this host and the domains above it, and their storage entries, by the configured names. */
function clearStored(vendors: readonly ThirdParty[], granted: ReadonlySet<Category>): void {
  const denied = vendors.flatMap((vendor) =>
    categoriesOf(vendor).flatMap((category) => (granted.has(category) ? [] : (vendor.categories[category] ?? []))),
  );
  const isDenied = (key: string) =>
    denied.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/s, ''));
  const labels = location.hostname.split('.');
  // A page can read a cookie's name, but not its domain.
  for (const domain of [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))]) {
    eraseCookies(cookies.filter(isDenied), '/', domain);
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isDenied)) {
      storage.removeItem(key);
    }
  }
}
