import type { ConsentSignals } from '#consent/consent/consent-signals.ts';

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    dataLayer?: unknown[];
    gtag?: typeof gtag;
  }
}

type Command =
  | ['consent', 'default' | 'update', ConsentSignals]
  | ['js', Date]
  | ['config' | 'event', string, Readonly<Record<string, unknown>>];

/** Puts an event where Google's containers look for it. */
export function pushEvent(event: Readonly<Record<string, unknown>>): void {
  dataLayer().push(event);
}

/**
 * https://developers.google.com/tag-platform/gtagjs/reference. It is there for the provider's own tags too, as
 * `window.gtag`.
 */
export function gtag(..._command: Command): void {
  // biome-ignore lint/complexity/noArguments: Google's scripts take for a command only what is an Arguments object.
  dataLayer().push(arguments);
}

function dataLayer(): unknown[] {
  window.gtag ??= gtag;
  window.dataLayer ??= [];
  return window.dataLayer;
}
