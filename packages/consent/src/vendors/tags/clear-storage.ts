import type { Category, Vendor } from '@portico/site/vendor-schema';
import { eraseCookies } from 'vanilla-cookieconsent';
import { cookieDomains, deniedNames, namePattern } from '#vendors/vendor-cookies.ts';

/** Deletes what vendors have stored for categories that are not granted: cookies of this host and of the domains above it. */
export function clearStorage(vendors: readonly Vendor[], granted: ReadonlySet<Category>): void {
  const patterns = deniedNames(vendors, granted).map(namePattern);
  eraseCookies(patterns, '/');
  for (const domain of cookieDomains(location.hostname)) {
    eraseCookies(patterns, '/', domain);
  }
  for (const storage of storages()) {
    for (const key of Object.keys(storage).filter((name) => patterns.some((pattern) => pattern.test(name)))) {
      storage.removeItem(key);
    }
  }
}

function storages(): readonly Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}
