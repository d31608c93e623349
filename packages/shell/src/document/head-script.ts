import { applyAnnouncement } from '#announcement/apply-announcement.ts';
import { replaceBlockedStorage } from '#document/blocked-storage.ts';
import { prepareRoot, scriptData } from '#theme/apply-theme.ts';

/*
 * The script that runs before the first paint: it puts the stored theme on <html>, and hides an announcement that the reader has
 * dismissed. It is the same for every reader.
 */
try {
  replaceBlockedStorage();
  prepareRoot();
  const { announcement, until } = scriptData();
  if (announcement !== undefined) {
    applyAnnouncement(announcement, until);
  }
} catch {
  // Without it the style sheet follows the operating system.
}
