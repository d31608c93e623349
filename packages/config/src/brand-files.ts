/*
 * The provider's brand as files, in the folder `brand/` next to its site.config.ts; `npm run new-provider` writes the logo and the icons.
 */

/** Icons that browsers and devices request at the root of the site. `size` is the side of a bitmap icon in pixels. */
export const BRAND_ICONS = [
  { name: 'favicon.svg', size: undefined },
  { name: 'favicon-48.png', size: 48 },
  { name: 'apple-touch-icon.png', size: 180 },
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
] as const;

/** The mark beside the brand's name. What is `currentColor` in it follows the accent of the look. */
export const LOGO = 'logo.svg';

/** Rules for the provider's own fonts, each of which takes the place of the shell's; absent where it has none. */
export const FONT_STYLES = { text: 'fonts-text.css', code: 'fonts-code.css' } as const;
export const FONTS_FOLDER = 'fonts';
/** The text's font in that folder, fetched before the style sheet asks for it. */
export const PRELOADED_FONT = 'text-latin-normal.woff2';
/** Prefixes of the file names of a provider's fonts. */
export const FONT_PREFIXES = { text: 'text-', code: 'code-' } as const;
