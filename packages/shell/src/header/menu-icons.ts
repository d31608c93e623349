import { MENU_ICON_PATHS } from '@portico/config/menu-icons';
import { useEffect } from 'react';
import { adoptStyles } from '#styles/adopt-styles.ts';
import { whenIdle } from '#when-idle.ts';

/** Draws the icons of elements with `data-icon`, as masks, once the page is idle: none is visible before a menu opens. */
export function useMenuIcons(): void {
  useEffect(() => whenIdle(() => adoptStyles('shell', menuIconStyles())), []);
}

function menuIconStyles(): string {
  const masks = Object.entries(MENU_ICON_PATHS).map(([name, path]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
    // Important, because the style sheet for any page has no layers, and would win.
    return `[data-icon="${name}"]::before{mask-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")!important}`;
  });
  return masks.join('');
}
