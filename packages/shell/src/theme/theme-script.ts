import { applyAnnouncement } from '#announcement/apply-announcement.ts';
import { isApplePlatform } from '#search/hotkey.ts';
import { applyTheme, readStoredTheme, THEME_SCRIPT_ID } from '#theme/apply-theme.ts';
import { replaceBlockedStorage } from '#theme/blocked-storage.ts';
import { DEFAULT_THEME } from '#theme/theme.ts';

/*
 * The script that runs before the first paint: it puts the stored theme on <html>, and hides an announcement that the reader has
 * dismissed. It is the same for every reader.
 */
try {
  replaceBlockedStorage();
  if (isApplePlatform(navigator.platform)) {
    document.documentElement.dataset.platform = 'apple';
  }
  applyTheme(readStoredTheme() ?? DEFAULT_THEME);
  const { announcement, until } = document.getElementById(THEME_SCRIPT_ID)?.dataset ?? {};
  if (announcement !== undefined) {
    applyAnnouncement(announcement, until);
  }
} catch {
  // Without it the style sheet follows the operating system.
}
