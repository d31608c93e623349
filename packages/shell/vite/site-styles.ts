import { themeColors } from '@portico/core/accent';
import { HUES } from '@portico/core/hues';
import { CALLOUT_COLORS, CALLOUT_LOOKS, type OwnCallouts } from '@portico/core/own-callouts';
import type { SiteConfig } from '@portico/core/site-config';
import { APPLIED_THEMES, type AppliedTheme, THEME_TRAITS, themeFor } from '@portico/core/themes';
import type { Plugin } from 'vite';

const COLORS = '@theme-colors;';
const CALLOUTS = '@callouts;';
// In rem: 1024 px minus a scroll bar.
const DEFAULT_HEADER_WIDTH = 63;
// The additional width of the gaps between the entries and the text of the search button.
const ROOMY = 12;
const HEADER_WIDTHS = /var\(--header-(row|roomy)\)/g;

/**
 * Vite plugin: replaces `@theme-colors;` in a style sheet with the colors of the themes, derived from the provider's accent, and
 * `@callouts;` with the rules of the kinds of callouts; `var(--header-row)` and `var(--header-roomy)` become the provider's header
 * widths. It runs between Vite's two CSS plugins, when imported sheets are already in the text.
 */
export function siteStyles(site: () => Pick<SiteConfig, 'accent' | 'callouts' | 'headerWidth'>): Plugin {
  return {
    name: 'portico:site-styles',
    transform(code, id) {
      if (!/\.css(?:\?|$)/.test(id) || ![COLORS, CALLOUTS, 'var(--header-ro'].some((each) => code.includes(each))) {
        return undefined;
      }
      const { accent, callouts, headerWidth = DEFAULT_HEADER_WIDTH } = site();
      const styles = code
        .replace(COLORS, () => themeStyles(accent))
        .replaceAll(CALLOUTS, () => calloutStyles({ ...CALLOUT_LOOKS, ...callouts }));
      return {
        code: styles.replace(HEADER_WIDTHS, (_, name) => `${name === 'row' ? headerWidth : headerWidth + ROOMY}rem`),
        map: null,
      };
    },
  };
}

/**
 * The colors, in a block for normal contrast and one for more. With more contrast, `--line-contrast` is the color of borders that
 * are otherwise invisible, and `--ground-contrast` that of areas which are otherwise tinted. `var(--normal, A) var(--more, B)` is A,
 * or B with more contrast: no selector of a site's own would also find readers without JavaScript.
 */
export function themeStyles(accent: string | undefined): string {
  const colors = Object.entries(themeColors(accent));
  const block = (light: AppliedTheme, dark: AppliedTheme) =>
    colors.map(([name, row]) => `--color-${name}:light-dark(${row[light]},${row[dark]});`).join('');
  const normal = `${block('light', 'dark')}--line-contrast:initial;--ground-contrast:initial;--normal:initial;--more: `;
  const more = `${block('light-high-contrast', 'dark-high-contrast')}--line-contrast:var(--color-line);--ground-contrast:var(--color-page);--normal: ;--more:initial`;
  const withMore = APPLIED_THEMES.filter((theme) => THEME_TRAITS[theme].contrast === 'more')
    .map(selectorOf)
    .join(',');
  const themes = APPLIED_THEMES.map((theme) => {
    const { scheme } = THEME_TRAITS[theme];
    const own = colors.filter(([, row]) => row[theme] !== row[themeFor(THEME_TRAITS[theme])]);
    const ownColors = own.map(([name, row]) => `;--color-${name}:${row[theme]}`).join('');
    const pictures = scheme === 'dark' ? '--light-only:none;--dark-only:block' : '--light-only:block;--dark-only:none';
    const selector = selectorOf(theme);
    return `${selector}{color-scheme:${scheme}${ownColors}}@media screen{${selector}{${pictures}}}`;
  });
  const hues = Object.values(HUES).map((color) => `.hue-${color}{--hue:var(--color-${color})}`);
  return `:root,[data-applied-theme]{${normal}}@media (prefers-contrast:more){:root:not([data-applied-theme]){${more}}}${withMore}{${more}}${themes.join('')}${hues.join('')}`;
}

/** The color and the icon of each kind of callout. */
export function calloutStyles(callouts: Readonly<Record<string, Partial<OwnCallouts[string]>>>): string {
  return Object.entries(callouts)
    .map(([kind, { icon = 'circle', color = 'blue' }]) => {
      return `.markdown-alert-${kind}{--alert:var(--color-${CALLOUT_COLORS[color]});--shape:var(--${icon})}`;
    })
    .join('');
}

function selectorOf(theme: AppliedTheme): string {
  return `[data-applied-theme="${theme}"]`;
}
