import { lookColors } from '@portico/config/accent';
import type { SiteConfig } from '@portico/config/site-config';
import type { Plugin } from 'vite';

const MARK = '@look-colors;';

/**
 * Vite plugin: `@look-colors;` in a style sheet becomes a custom property for each color, in the provider's accent. It runs between
 * Vite's two CSS plugins, where imported sheets stand in the text already.
 */
export function lookColorsInStyles(site: () => Pick<SiteConfig, 'accent'>): Plugin {
  return {
    name: 'portico:look-colors',
    transform: (code, id) =>
      /\.css(?:\?|$)/.test(id) && code.includes(MARK)
        ? { code: code.replace(MARK, colorProperties(site().accent)), map: null }
        : undefined,
  };
}

/** The four values of each color in one line. See tokens.css for what decides between them. */
export function colorProperties(accent: string | undefined): string {
  const properties = Object.entries(lookColors(accent)).map(([name, row]) => {
    const more = `light-dark(${row['light-high-contrast']},${row['dark-high-contrast']})`;
    return `--color-${name}:var(--normal,light-dark(${row.light},${row.dark})) var(--more,${more})`;
  });
  return `:root{${properties.join(';')}}`;
}
