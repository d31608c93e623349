import type { Category } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';
import { cookieDomains, isDenied } from '#consent/vendors/vendor-cookies.ts';

/** Deletes what vendors have stored for categories that are not granted: cookies of this host and of the domains above it. */
export function clearStorage(vendors: readonly Vendor[], granted: ReadonlySet<Category>): void {
  const hasToGo = isDenied(vendors, granted);
  // Browsers refuse to write one that is called __Secure-… or __Host-… without it.
  const secure = location.protocol === 'https:' ? ';Secure' : '';
  for (const name of cookieNames().filter(hasToGo)) {
    // A page sees a cookie's name and not its domain, so each that it may have is tried; the first is the host's alone.
    for (const domain of ['', ...cookieDomains(location.hostname).map((host) => `;Domain=${host}`)]) {
      // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous way is not in every browser.
      document.cookie = `${name}=;Path=/;Max-Age=0${secure}${domain}`;
    }
  }
  for (const storage of storages()) {
    for (const key of Object.keys(storage).filter(hasToGo)) {
      storage.removeItem(key);
    }
  }
}

function cookieNames(): readonly string[] {
  return document.cookie.split(/;\s*/).map((cookie) => cookie.replace(/=.*/s, ''));
}

function storages(): readonly Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}
