import { MENU_ICON_PATHS } from '@portico/core/menu-icons';
import { THEME_ICONS } from '#icons/theme-icons.ts';

/** Rules that draw the icons of elements with `data-icon` as masks, so that two lists of the same links contain each drawing only once. */
export function menuIconStyles(): string {
  const masks = Object.entries({ ...MENU_ICON_PATHS, ...THEME_ICONS }).map(([name, path]) => {
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
    return `[data-icon="${name}"]::before{mask-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
  });
  return masks.join('');
}
