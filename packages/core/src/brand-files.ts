/*
 * The files of the provider's brand, in the folder `brand/` next to its site.config.ts. `npm create portico` writes the logo and the icons.
 */

/** Icons that browsers and devices request at the root of the site. `size` is the side of a bitmap icon in pixels. */
export const BRAND_ICONS = [
  { name: 'favicon.svg', size: undefined },
  { name: 'favicon-48.png', size: 48 },
  { name: 'apple-touch-icon.png', size: 180 },
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
] as const;

/** The logo next to the brand's name. Parts with the color `currentColor` follow the theme's accent. */
export const LOGO = 'logo.svg';

/** Style sheets for the provider's own fonts. Each replaces the shell's. If the provider has no such font, the file doesn't exist. */
export const FONT_STYLES = { text: 'fonts-text.css', code: 'fonts-code.css' } as const;
export const FONTS_FOLDER = 'fonts';
/** The text font in that folder, which pages preload. */
export const PRELOADED_FONT = 'text-latin-normal.woff2';
