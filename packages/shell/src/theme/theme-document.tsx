/// <reference path="../types.d.ts" />
import { LOOK_COLORS } from '@portico/config/look-colors';
import { LOOK_NAMES, LOOKS } from '@portico/config/looks';
import { useState } from 'react';
import type { PageData } from '#page-data.ts';
import { readThemeSettings, THEME_SCRIPT_ID } from '#theme/apply-theme.ts';
import themeScript from '#theme/theme-script.ts?inline-script';

// Only the server needs the script's text and the colors; hydration does not change the element.
const code = import.meta.env.SSR ? themeScript : '';
const colors = import.meta.env.SSR ? LOOK_NAMES.map((look) => `${look}=${LOOK_COLORS.page[look]}`) : [];

type ThemeScriptProps = { readonly productDomain: string } & Pick<PageData, 'announcement'>;

/** Stands in `<head>` before the first style sheet. */
export function ThemeScript({ productDomain, announcement }: ThemeScriptProps) {
  // If React makes the element again after an error, the colors are those of the element that is still there.
  const pageColors = import.meta.env.SSR ? colors.join('&') : readThemeSettings().pageColors;
  return (
    <script
      id={THEME_SCRIPT_ID}
      data-product-domain={productDomain}
      data-page-colors={pageColors}
      data-announcement={announcement?.id}
      data-until={announcement?.until}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/**
 * Colors of the browser's own bars, as HTML for `<head>` before the theme's script, which gives all of them the color of
 * the look that it applies. They cannot stand in `<noscript>`, which takes no `meta` with a name, nor in React's tree,
 * which would hydrate others beside the changed ones.
 */
export function themeColorMeta(): string {
  return LOOK_NAMES.map((look) => {
    const { scheme, contrast } = LOOKS[look];
    const more = contrast === 'more' ? '(prefers-contrast: more)' : '(not (prefers-contrast: more))';
    const media = `(prefers-color-scheme: ${scheme}) and ${more}`;
    return `<meta name="theme-color" media="${media}" content="${LOOK_COLORS.page[look]}">`;
  }).join('');
}

/**
 * The attributes that `<html>` has when it is mounted, such as the theme; none on the server. After an error of the root route, React
 * takes every attribute off the element and puts its own on.
 */
export function useRootAttributes(): Readonly<Record<string, string>> {
  const [attributes] = useState(() =>
    import.meta.env.SSR
      ? {}
      : Object.fromEntries(
          [...document.documentElement.attributes].map(({ name, value }) => [
            name === 'class' ? 'className' : name,
            value,
          ]),
        ),
  );
  return attributes;
}
