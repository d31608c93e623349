import { MOON, SUN } from '#icons/theme-icons.ts';

/** The shell's icons: SVG paths on a grid of 24 × 24, drawn as lines. */
export const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13M16 16l4.5 4.5',
  // theme.css shows the sun in light themes and the moon in dark ones.
  sun: SUN,
  moon: MOON,
} as const;
