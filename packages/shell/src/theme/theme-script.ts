import { applyAnnouncement } from '#announcement/apply-announcement.ts';
import { isApplePlatform } from '#search/hotkey.ts';
import { applyTheme, readStoredTheme, readThemeSettings } from '#theme/apply-theme.ts';
import { replaceBlockedStorage } from '#theme/blocked-storage.ts';
import { DEFAULT_THEME } from '#theme/theme.ts';

/*
 * The one script that runs before the first paint: it puts the stored theme on <html>, so that no reader sees another one
 * first, and hides an announcement that the reader has dismissed. It is the same in every document, for every reader.
 */
try {
  replaceBlockedStorage();
  if (isApplePlatform(navigator.platform)) {
    document.documentElement.dataset.platform = 'apple';
  }
  const settings = readThemeSettings();
  applyTheme(readStoredTheme(settings) ?? DEFAULT_THEME, settings);
  if (settings.announcement !== undefined) {
    applyAnnouncement(settings.announcement, settings.until);
  }
} catch {
  // Without it the style sheet follows the operating system.
}
