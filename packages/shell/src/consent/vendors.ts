import { CATEGORIES, type Category, categoriesOf, needsConsent } from '@portico/core/vendor-categories';
import { createDataLayer, type DataLayer } from '#consent/data-layer.ts';
import type { ThirdParty } from '#context/third-party-settings.ts';
import { reloadPage } from '#router/reload-page.ts';

// Kept for as long as the document is open, even if React renders it again.
let dataLayer: DataLayer | undefined;
let before: ReadonlySet<Category> = new Set();

/**
 * Applies a choice: deletes what vendors without consent have stored, reloads the page if one of them
 * is running, and loads the scripts of the others.
 */
export function applyToVendors(vendors: readonly ThirdParty[], granted: ReadonlySet<Category>): void {
  const [old, withdrawn] = [before, before.difference(granted)];
  before = granted;
  clearStored(vendors, granted);
  if (vendors.some((vendor) => isGranted(vendor, withdrawn))) {
    leavePage();
    return;
  }
  const googles = vendors.filter((vendor) => vendor.dataLayer);
  if (googles.length > 0) {
    dataLayer ??= createDataLayer();
    dataLayer.update(granted);
  }
  for (const { script = '' } of googles.filter((vendor) => isGranted(vendor, granted) && !isGranted(vendor, old))) {
    dataLayer?.start(script);
  }
  for (const { script, attributes } of vendors.filter((vendor) => isGranted(vendor, granted))) {
    addScript(script, attributes);
  }
}

function addScript(script: string | undefined, attributes: ThirdParty['attributes']): void {
  if (script === undefined || [...document.scripts].some((each) => each.getAttribute('src') === script)) {
    return;
  }
  const element = document.createElement('script');
  for (const [name, value] of Object.entries(attributes ?? {})) {
    element.setAttribute(name, value);
  }
  element.setAttribute('src', script);
  document.head.append(element);
}

/** Whether a bar asks for consent. Comments ask in their own section. */
export function asksReaders(vendors: readonly ThirdParty[]): boolean {
  return vendors.some((vendor) => vendor.script !== undefined && needsConsent(vendor));
}

/** Returns the categories about which readers decide, and `necessary`. */
export function usedCategories(vendors: readonly ThirdParty[]): readonly Category[] {
  const used = new Set<Category>(['necessary', ...vendors.flatMap(categoriesOf)]);
  return CATEGORIES.filter((category) => used.has(category));
}

function isGranted(vendor: Pick<ThirdParty, 'categories'>, granted: ReadonlySet<Category>): boolean {
  return categoriesOf(vendor).some((category) => granted.has(category));
}

/** A running script can't be removed. Until the page is reloaded, a second policy lets it reach only this origin. */
function leavePage(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'content-security-policy';
  policy.content = "default-src 'self' data:";
  document.head.append(policy);
  reloadPage();
}

/** Deletes the vendors' cookies, on this host and the domains above it, and their storage entries, using the configured names. */
function clearStored(vendors: readonly ThirdParty[], granted: ReadonlySet<Category>): void {
  const denied = vendors.flatMap((vendor) =>
    categoriesOf(vendor).flatMap((category) => (granted.has(category) ? [] : (vendor.categories[category] ?? []))),
  );
  const isDenied = (key: string) =>
    denied.some((name) => (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name));
  const cookies = document.cookie.split('; ').map((cookie) => cookie.replace(/=.*/s, ''));
  const labels = location.hostname.split('.');
  // A page can read a cookie's name, but not its domain.
  const domains = ['', ...labels.map((_, index) => `;domain=${labels.slice(index).join('.')}`)];
  for (const cookie of cookies.filter(isDenied)) {
    for (const domain of domains) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
      document.cookie = `${cookie}=;path=/;max-age=0${domain}`;
    }
  }
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage).filter(isDenied)) {
      storage.removeItem(key);
    }
  }
}
