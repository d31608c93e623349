import { type Category, categoriesOf } from '@portico/config/vendor-categories';
import { eraseCookies, loadScript } from 'vanilla-cookieconsent';
import { createDataLayer } from '#consent/data-layer.ts';
import type { ThirdParty } from '#consent/settings.ts';

/**
 * Returns what applies the reader's choice: it loads what the granted categories allow, deletes what vendors stored for others,
 * and stops what may no longer run.
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

/** A script that runs can't be removed. Until the page is reloaded, a second policy keeps it from reaching anything but this origin. */
function leavePage(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = "default-src 'self' data:";
  document.head.append(policy);
  location.reload();
}

/** Deletes cookies of this host and of the domains above it, and storage entries, by the names that the vendors have for them. */
function clearStored(vendors: readonly ThirdParty[], granted: ReadonlySet<Category>): void {
  const denied = vendors.flatMap((vendor) =>
    categoriesOf(vendor).flatMap((category) => (granted.has(category) ? [] : (vendor.categories[category] ?? []))),
  );
  const isDenied = (key: string) =>
    denied.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/s, ''));
  const labels = location.hostname.split('.');
  // A page sees a cookie's name and not its domain.
  for (const domain of [undefined, ...labels.map((_, index) => labels.slice(index).join('.'))]) {
    eraseCookies(cookies.filter(isDenied), '/', domain);
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isDenied)) {
      storage.removeItem(key);
    }
  }
}
