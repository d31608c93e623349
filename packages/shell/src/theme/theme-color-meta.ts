import tokens from '#styles/tokens.css?raw';
import { pageColorsOf } from '#theme/page-colors.ts';

// In the order of APPLIED_THEMES.
const MEDIA = [
  '(prefers-color-scheme: light) and (not (prefers-contrast: more))',
  '(prefers-color-scheme: dark) and (not (prefers-contrast: more))',
  '(prefers-color-scheme: light) and (prefers-contrast: more)',
  '(prefers-color-scheme: dark) and (prefers-contrast: more)',
];

/**
 * Colours of the browser's own bars, as HTML for `<head>` before the theme's script, which gives all of them the colour of
 * the look that it applies. They cannot stand in `<noscript>`, which takes no `meta` with a name, nor in React's tree,
 * which would hydrate others beside the changed ones.
 */
export function themeColorMeta(): string {
  const colors = pageColorsOf(tokens);
  return MEDIA.map((query, look) => `<meta name="theme-color" media="${query}" content="${colors[look]}">`).join('');
}
