import type { ToastInput } from '#toast/toast.ts';

/* What the files of `/shell/` provide to a page's scripts. */

/** The event on the window after which `window.portico` comes from the shell's script. */
export const STARTED_EVENT = 'portico-started';

/** `window.portico`, available after `/shell/head.html`. */
export type PorticoWindow = {
  /** Shows a short message, as soon as the shell's script has loaded. For an unknown priority, it throws an "Unreachable Case" error, or
   * reports it if the script is still loading. */
  readonly toast: (input: ToastInput) => void;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Window {
    portico?: PorticoWindow;
  }
}
