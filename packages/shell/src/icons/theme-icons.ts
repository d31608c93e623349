export const SUN =
  'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4';
export const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';

/** The icons of the theme menu, by theme. Style sheets draw them: see menu-icon-styles.ts. */
export const THEME_ICONS = {
  system: 'M3.5 5h17v11h-17zM12 16v4M8.5 20h7',
  light: SUN,
  dark: MOON,
  'light-high-contrast': 'M12 3.5a8.5 8.5 0 1 0 .1 0M12 3.5v17M15 4.5v15M18 6.5v11',
  'dark-high-contrast': 'M12 3.5a8.5 8.5 0 1 0 .1 0M12 3.5v17M9 4.5v15M6 6.5v11',
};
