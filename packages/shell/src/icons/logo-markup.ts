/** What the mark is where the provider has no brand/logo.svg; the build puts the provider's in the place of this module. */
export const logoMarkup =
  '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M4 20V9l8-5 8 5v11"/><path d="M9 20v-8M15 20v-8"/></svg>';
