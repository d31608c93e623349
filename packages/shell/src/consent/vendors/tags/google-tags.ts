import { GOOGLE_TAGS } from '@portico/config/vendor-locations';
import type { VendorOf } from '@portico/config/vendor-schema';
import { gtag, pushEvent } from '#consent/vendors/tags/data-layer.ts';
import { addScript, type Tag } from '#consent/vendors/tags/tag.ts';

/** A container: page views are the event `page_view` in its data layer, for a trigger of the kind "custom event". */
export function tagManager({ container, origin = GOOGLE_TAGS }: VendorOf<'google-tag-manager'>): Tag {
  return {
    load() {
      pushEvent({ 'gtm.start': Date.now(), event: 'gtm.js' });
      addScript(`${origin}/gtm.js?id=${container}`);
    },
    pageView({ url, title, referrer }) {
      pushEvent({ event: 'page_view', page_location: url, page_title: title, page_referrer: referrer });
    },
  };
}

export function googleAnalytics({ measurement, origin }: VendorOf<'google-analytics'>): Tag {
  return {
    load() {
      gtag('js', new Date());
      gtag('config', measurement, {
        send_page_view: false,
        ...(origin !== undefined && { server_container_url: origin }),
      });
      addScript(`${origin ?? GOOGLE_TAGS}/gtag/js?id=${measurement}`);
    },
    pageView({ url, title, referrer }) {
      gtag('event', 'page_view', {
        send_to: measurement,
        page_location: url,
        page_title: title,
        page_referrer: referrer,
      });
    },
  };
}
