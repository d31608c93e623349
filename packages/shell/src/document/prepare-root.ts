import { isApplePlatform } from '#search/hotkey.ts';
import { applyTheme, readStoredTheme } from '#theme/apply-theme.ts';
import { DEFAULT_THEME } from '#theme/theme.ts';

/** Puts on `<html>` what the HTML can't have, because every reader gets the same. */
export function prepareRoot(): void {
  if (isApplePlatform(navigator.platform)) {
    document.documentElement.dataset.platform = 'apple';
  }
  applyTheme(readStoredTheme() ?? DEFAULT_THEME);
}
