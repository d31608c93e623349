import type { Category } from '@portico/config/vendor-categories';
import { categoriesOf } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';

/** Names of cookies, or their beginnings with a `*`, and what they need consent for. */
export type VendorCookies = { readonly category: Category; readonly names: readonly string[] };

// https://support.google.com/analytics/answer/11397207 and https://business.safety.google/adscookies/
const GOOGLE_ANALYTICS = ['_ga', '_ga_*', '_gid', '_gat', '_gat_*'];
const GOOGLE_ADS = ['_gcl_*', '_gac_*', 'FPAU', 'FPGCL*'];

/** What a vendor stores, by the category that it is stored for. */
export function cookiesOf(vendor: Vendor): readonly VendorCookies[] {
  switch (vendor.service) {
    case 'google-tag-manager': {
      const { functional = [], analytics = [], marketing = [] } = vendor.cookies ?? {};
      return [
        { category: 'functional', names: functional },
        { category: 'analytics', names: [...GOOGLE_ANALYTICS, ...analytics] },
        { category: 'marketing', names: [...GOOGLE_ADS, ...marketing] },
      ];
    }
    case 'google-analytics':
      return [{ category: 'analytics', names: GOOGLE_ANALYTICS }];
    case 'posthog':
      return [{ category: 'analytics', names: ['ph_*'] }];
    // Both store nothing, apart from a reader's choice not to be counted.
    case 'plausible':
    case 'umami':
      return [];
    case 'script':
      return categoriesOf(vendor).map((category) => ({ category, names: vendor.cookies ?? [] }));
  }
}

/**
 * Whether something of this name has to go: a vendor stores it for a category that is not granted, and none names it as exactly for one that
 * is.
 */
export function isDenied(vendors: readonly Vendor[], granted: ReadonlySet<Category>): (name: string) => boolean {
  const all = vendors.flatMap(cookiesOf);
  const isGranted = ({ category }: VendorCookies) => category === 'necessary' || granted.has(category);
  const kept = all.filter(isGranted).flatMap(({ names }) => names);
  const denied = all.filter((cookies) => !isGranted(cookies)).flatMap(({ names }) => names);
  return (name) => exactness(denied, name) > exactness(kept, name);
}

/** Characters of a name that the longest of the patterns for it says; infinitely many where one is the name itself, and -1 where none is for it. */
function exactness(patterns: readonly string[], name: string): number {
  const matching = patterns.filter((pattern) => namePattern(pattern).test(name));
  return Math.max(
    -1,
    ...matching.map((pattern) => (pattern.endsWith('*') ? pattern.length - 1 : Number.POSITIVE_INFINITY)),
  );
}

/** A regular expression for a name; a `*` at its end stands for any rest. */
export function namePattern(name: string): RegExp {
  const begins = name.endsWith('*');
  const literal = (begins ? name.slice(0, -1) : name).replace(/[^\w-]/g, '\\$&');
  return new RegExp(`^${literal}${begins ? '' : '$'}`);
}

/** A host's own name and every domain above it that could hold its cookies, the nearest first. */
export function cookieDomains(hostname: string): readonly string[] {
  if (/^[\d.]+$|:|^\[/.test(hostname)) {
    return [hostname];
  }
  const labels = hostname.split('.');
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'));
}
