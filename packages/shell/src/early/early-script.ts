import { watchEarlyInput } from '#early/early-input.ts';
import { showLaterStyles } from '#early/later-styles.ts';
import { addPolyfills } from '#early/polyfills.ts';

/* The script at the end of every document: what the page does before React has hydrated it. */

showLaterStyles();
addPolyfills();
watchEarlyInput();

// The HTML is the same for every reader, so it has another radio checked.
const { theme } = document.documentElement.dataset;
const radios = document.forms.namedItem('theme')?.elements.namedItem('theme');
if (radios instanceof RadioNodeList && theme !== undefined) {
  radios.value = theme;
}
