import type { Category } from '@portico/core/vendor-categories';
import { watchPageViews } from '#consent/page-views.ts';

/** Google's consent types: https://developers.google.com/tag-platform/security/guides/consent */
const SIGNALS: Readonly<Record<string, Category>> = {
  ad_storage: 'marketing',
  ad_user_data: 'marketing',
  ad_personalization: 'marketing',
  analytics_storage: 'analytics',
  functionality_storage: 'functional',
  personalization_storage: 'functional',
  security_storage: 'necessary',
};

export type DataLayer = {
  update(granted: ReadonlySet<Category>): void;
  start(script: string): void;
};

export function createDataLayer(): DataLayer {
  const dataLayer: unknown[] = [];
  Object.assign(window, { dataLayer });
  let isStarted = false;

  function gtag(..._command: readonly unknown[]): void {
    // biome-ignore lint/complexity/noArguments: Google's scripts take only an Arguments object for a command.
    dataLayer.push(arguments);
  }

  function start(script: string): void {
    dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
    const id = new URL(script, location.href).searchParams.get('id');
    if (id?.startsWith('G-')) {
      gtag('js', new Date());
      gtag('config', id);
    }
    if (!isStarted) {
      watchPageViews(() =>
        dataLayer.push({ event: 'page_view', page_location: location.href, page_title: document.title }),
      );
    }
    isStarted = true;
  }

  gtag('consent', 'default', signalsFor(new Set()));
  return { update: (granted) => gtag('consent', 'update', signalsFor(granted)), start };
}

function signalsFor(granted: ReadonlySet<Category>): Readonly<Record<string, 'granted' | 'denied'>> {
  return Object.fromEntries(
    Object.entries(SIGNALS).map(([signal, category]) => [signal, granted.has(category) ? 'granted' : 'denied']),
  );
}
