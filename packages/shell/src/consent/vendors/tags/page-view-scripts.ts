import { posthogAssets, umamiHost } from '@portico/config/vendor-locations';
import type { VendorOf } from '@portico/config/vendor-schema';
import type { PageView } from '#consent/page-views/watch-page-views.ts';
import { addScript, type Tag } from '#consent/vendors/tags/tag.ts';

/*
 * Services whose script leaves a function on `window` that page views are given to. Each is told not to look for page
 * views itself, since it would count before the title is set.
 */

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    plausible?: (event: 'pageview', options: { readonly u: string }) => void;
    umami?: {
      track(change: (properties: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): void;
    };
    posthog?: {
      init(key: string, options: Readonly<Record<string, unknown>>): void;
      capture(event: '$pageview', properties: Readonly<Record<string, unknown>>): void;
    };
  }
}

/** https://plausible.io/docs/script-extensions, the extension `manual`. */
export function plausible({ script, domain, api }: VendorOf<'plausible'>): Tag {
  return tagOf(
    () => addScript(script, { 'data-domain': domain, ...(api !== undefined && { 'data-api': api }) }),
    ({ url }) => window.plausible?.('pageview', { u: url }),
  );
}

/** https://umami.is/docs/tracker-functions */
export function umami(vendor: VendorOf<'umami'>): Tag {
  const host = umamiHost(vendor);
  return tagOf(
    () =>
      addScript(vendor.script, {
        'data-website-id': vendor.website,
        'data-auto-track': 'false',
        ...(host !== undefined && { 'data-host-url': host }),
      }),
    ({ url, title, referrer }) => window.umami?.track((properties) => ({ ...properties, url, title, referrer })),
  );
}

/** https://posthog.com/docs/libraries/js */
export function posthog(vendor: VendorOf<'posthog'>): Tag {
  const { key, api, options } = vendor;
  return tagOf(
    async () => {
      await addScript(`${posthogAssets(vendor)}/static/array.js`, { crossorigin: 'anonymous' });
      window.posthog?.init(key, { api_host: api, ...options, capture_pageview: false });
    },
    ({ url, title, referrer }) =>
      window.posthog?.capture('$pageview', { $current_url: url, $title: title, $referrer: referrer }),
  );
}

/** Any other script; it looks for page views itself, if it wants them. */
export function otherScript({ src, attributes }: VendorOf<'script'>): Tag {
  return {
    load() {
      addScript(src, attributes);
    },
    pageView() {},
  };
}

/** A tag that tells of page views, in their order, once its script has run. */
function tagOf(load: () => Promise<void>, tell: (view: PageView) => void): Tag {
  let loaded: Promise<void> | undefined;
  return {
    load() {
      loaded = load();
    },
    pageView(view) {
      loaded?.then(() => tell(view));
    },
  };
}
