import { APPLIED_THEMES, type AppliedTheme } from '@portico/core/themes';
import { useSyncExternalStore } from 'react';
import { themeStore } from '#theme/page-theme.ts';
import { DEFAULT_THEME, type Theme } from '#theme/theme.ts';

/** Returns the theme that the reader has chosen, and a function that sets it. */
export function useTheme(): readonly [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.snapshot, () => DEFAULT_THEME);
  return [theme, themeStore.choose];
}

/** Returns which of the four themes is shown, even if the reader chose `system` or high contrast; `light` on the server. */
export function useAppliedTheme(): AppliedTheme {
  return useSyncExternalStore(themeStore.subscribe, appliedTheme, () => 'light');
}

function appliedTheme(): AppliedTheme {
  const { appliedTheme: applied } = document.documentElement.dataset;
  return APPLIED_THEMES.find((name) => name === applied) ?? 'light';
}
