import type { ToastInput } from '#toast/toast.ts';

/* What `/shell/shell.js` gives to the scripts of a page. */

/** `window.portico`. Undefined until the script has run. */
export type PorticoWindow = {
  /** Shows a short message. Throws an "Unreachable Case" error for an unknown priority. */
  readonly toast: (input: ToastInput) => void;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    portico?: PorticoWindow;
  }
}
