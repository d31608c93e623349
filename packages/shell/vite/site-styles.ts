import { themeColors } from '@portico/core/accent';
import { HUES } from '@portico/core/hues';
import type { SiteConfig } from '@portico/core/site-config';
import { APPLIED_THEMES, THEME_TRAITS, themeFor } from '@portico/core/themes';
import type { Plugin } from 'vite';

const COLORS = '@theme-colors;';
// In rem: 1024 px minus a scroll bar.
const DEFAULT_HEADER_WIDTH = 63;
// The additional width of the gaps between the entries and the text of the search button.
const ROOMY = 12;
const HEADER_WIDTHS = /var\(--header-(row|roomy)\)/g;

/**
 * Vite plugin: replaces `@theme-colors;` in a style sheet with a custom property for each color, derived from the provider's
 * accent, and with the rules for each theme's class; `var(--header-row)` and `var(--header-roomy)` become the provider's header
 * widths. It runs between Vite's two CSS plugins, when imported sheets are already in the text.
 */
export function siteStyles(site: () => Pick<SiteConfig, 'accent' | 'headerWidth'>): Plugin {
  return {
    name: 'portico:site-styles',
    transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id) || !(code.includes(COLORS) || code.includes('var(--header-ro'))) {
        return undefined;
      }
      const { accent, headerWidth = DEFAULT_HEADER_WIDTH } = site();
      const styles = code.includes(COLORS) ? code.replace(COLORS, themeStyles(accent)) : code;
      return {
        code: styles.replace(HEADER_WIDTHS, (_, name) => `${name === 'row' ? headerWidth : headerWidth + ROOMY}rem`),
        map: null,
      };
    },
  };
}

/** The values of each color on one line, and the rules for each theme's class. See tokens.css for the rest. */
export function themeStyles(accent: string | undefined): string {
  const colors = Object.entries(themeColors(accent));
  const properties = colors.map(([name, row]) => {
    const more = `light-dark(${row['light-high-contrast']},${row['dark-high-contrast']})`;
    return `--color-${name}:var(--normal,light-dark(${row.light},${row.dark})) var(--more,${more})`;
  });
  const classes = APPLIED_THEMES.map((theme) => {
    const { scheme, contrast } = THEME_TRAITS[theme];
    const own = colors.filter(([, row]) => row[theme] !== row[themeFor(THEME_TRAITS[theme])]);
    const declarations = [
      `color-scheme:${scheme}`,
      contrast === 'more' ? '--normal: ;--more:initial' : '--normal:initial;--more: ',
      ...own.map(([name, row]) => `--color-${name}:${row[theme]}`),
    ];
    const pictures = scheme === 'dark' ? '--light-only:none;--dark-only:block' : '--light-only:block;--dark-only:none';
    return `:root.${theme}{${declarations.join(';')}}@media screen{:root.${theme}{${pictures}}}`;
  });
  const hues = Object.values(HUES).map((color) => `.hue-${color}{--hue:var(--color-${color})}`);
  return `:root{${properties.join(';')}}${classes.join('')}${hues.join('')}`;
}
