import { MENU_ICON_PATHS, type MenuIcon } from '@portico/site/menu-icons';

const SUN = 'M12 8a4 4 0 1 0 .1 0M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4';
const MOON = 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z';

/** Icons of the menus and of the footer's choice of theme: paths of 24 by 24, drawn as lines. */
const PATHS: Readonly<Record<MenuIcon | 'system' | 'sun' | 'sun-more' | 'moon' | 'moon-more', string>> = {
  ...MENU_ICON_PATHS,
  system: 'M3.5 5h17v11h-17zM9 20h6M12 16v4',
  sun: SUN,
  'sun-more': SUN,
  moon: MOON,
  'moon-more': MOON,
};

/**
 * The style sheet that draws them where an element says `data-icon`: masks, so that they have the colour of the text. It comes
 * when the page is idle, since nothing of it shows before a menu opens or the footer is reached.
 */
export function menuIconStyles(): string {
  const masks = Object.entries(PATHS).map(([name, path]) => {
    // Those of more contrast.
    const fill = name.endsWith('-more') ? 'black' : 'none';
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='${fill}' stroke='black' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'><path d='${path}'/></svg>`;
    return `[data-icon="${name}"]::before{mask-image:url("data:image/svg+xml,${encodeURIComponent(svg)}")}`;
  });
  return masks.join('');
}
