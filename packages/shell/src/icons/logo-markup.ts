/**
 * The logo for providers without brand/logo.svg. The build replaces this module. It adds the place to the provider's ids to make them unique.
 */
export const logoMarkup = (_place: string): string =>
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 20V9l8-5 8 5v11"/><path d="M9 20v-8M15 20v-8"/></svg>';
