import { createThemeStore } from '#theme/theme-store.ts';

/** The page's store. It does nothing before the first subscription. */
export const themeStore = createThemeStore();
