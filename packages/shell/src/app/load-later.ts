import { menuIconStyles } from '#icons/menu-icons.ts';
import { adoptStyles } from '#styles/adopt-styles.ts';
import { watchTooltips } from '#tooltip/watch-tooltips.ts';

/** What a page does without until it is idle: the drawings of the menus, and tooltips. */
export function startLater(): void {
  adoptStyles('shell', menuIconStyles());
  watchTooltips();
}
