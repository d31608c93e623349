import type { Category } from '@portico/config/vendor-categories';
import { grantedCategories, mayLoad } from '@portico/config/vendor-categories';
import type { Vendor } from '@portico/config/vendor-schema';
import type { PageView } from '#consent/page-views/watch-page-views.ts';
import { googleAnalytics, tagManager } from '#consent/vendors/tags/google-tags.ts';
import { otherScript, plausible, posthog, umami } from '#consent/vendors/tags/page-view-scripts.ts';
import type { Tag } from '#consent/vendors/tags/tag.ts';

export type Tags = {
  /**
   * True where something was loaded for a category that is no longer granted: a script that runs cannot be removed from a page, so the
   * page has to go.
   */
  needReload(granted: ReadonlySet<Category>): boolean;
  /** Loads what may be loaded and is not. */
  load(granted: ReadonlySet<Category>): void;
  /** Tells of a page, to what is loaded at once and to what is loaded while it is shown then. */
  pageView(view: PageView): void;
};

type Loaded = { readonly tag: Tag; readonly reasons: readonly Category[] };

/** Makes the tags of these vendors; nothing is loaded yet. */
export function createTags(vendors: readonly Vendor[]): Tags {
  const loaded = new Map<Vendor, Loaded>();
  let shown: PageView | undefined;

  function loadOne(vendor: Vendor, reasons: readonly Category[]): void {
    const tag = tagFor(vendor);
    loaded.set(vendor, { tag, reasons });
    tag.load();
    if (shown !== undefined) {
      tag.pageView(shown);
    }
  }

  return {
    needReload: (granted) =>
      [...loaded].some(
        ([vendor, { reasons }]) => !reasons.every((category) => grantedCategories(vendor, granted).includes(category)),
      ),
    load(granted) {
      for (const vendor of vendors) {
        const reasons = grantedCategories(vendor, granted);
        const before = loaded.get(vendor);
        if (before !== undefined) {
          loaded.set(vendor, { tag: before.tag, reasons });
        } else if (mayLoad(vendor, granted)) {
          loadOne(vendor, reasons);
        }
      }
    },
    pageView(view) {
      shown = view;
      for (const { tag } of loaded.values()) {
        tag.pageView(view);
      }
    },
  };
}

function tagFor(vendor: Vendor): Tag {
  switch (vendor.service) {
    case 'google-tag-manager':
      return tagManager(vendor);
    case 'google-analytics':
      return googleAnalytics(vendor);
    case 'plausible':
      return plausible(vendor);
    case 'umami':
      return umami(vendor);
    case 'posthog':
      return posthog(vendor);
    case 'script':
      return otherScript(vendor);
  }
}
