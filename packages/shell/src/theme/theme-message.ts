import { isTheme, type Theme } from '#theme/theme.ts';

/** What a tab tells the other open tabs when its reader chooses a theme. */
export type ThemeMessage = {
  readonly theme: Theme;
  /** Milliseconds since the epoch at which it was chosen. */
  readonly timestamp: number;
};

/** Where broadcasting is not available, the message is written under this local-storage key, whose changes other tabs see. */
export const PING_KEY = 'mantle-ui-theme__ping';

/** A message as it came from the channel; undefined for anything that is not one. */
export function parseThemeMessage(data: unknown): ThemeMessage | undefined {
  if (typeof data !== 'object' || data === null || !('theme' in data) || !('timestamp' in data)) {
    return undefined;
  }
  const { theme, timestamp } = data;
  return isTheme(theme) && typeof timestamp === 'number' && Number.isFinite(timestamp)
    ? { theme, timestamp }
    : undefined;
}

/** A message as it was written to local storage. */
export function parsePing(value: string | null): ThemeMessage | undefined {
  try {
    return parseThemeMessage(JSON.parse(value ?? 'null'));
  } catch {
    return undefined;
  }
}
