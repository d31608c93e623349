/// <reference path="../types.d.ts" />
import { LOOK_COLORS } from '@portico/config/look-colors';
import { LOOK_NAMES, LOOKS } from '@portico/config/looks';
import { use, useState } from 'react';
import { StaticPartsContext } from '#document/static-parts.tsx';
import { readThemeSettings, THEME_SCRIPT_ID } from '#theme/apply-theme.ts';
import themeScript from '#theme/theme-script.ts?inline-script';

// Only the server needs the script's text and the colors; hydration does not change the element.
const code = import.meta.env.SSR ? themeScript : '';
const colors = import.meta.env.SSR ? LOOK_NAMES.map((look) => `${look}=${LOOK_COLORS.page[look]}`) : [];

/** Stands in `<head>` before the first style sheet. */
export function ThemeScript() {
  const parts = use(StaticPartsContext);
  // A root that React mounts after an error makes this element again, from the one that is still there.
  const { productDomain, pageColors } =
    parts === undefined ? readThemeSettings() : { ...parts, pageColors: colors.join('&') };
  return (
    <script
      id={THEME_SCRIPT_ID}
      data-product-domain={productDomain}
      data-page-colors={pageColors}
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

/** What the script before the first paint and the theme's controller write on `<html>`, as React's props. */
export type ThemeAttributes = {
  readonly className?: string;
  readonly 'data-theme'?: string | undefined;
  readonly 'data-applied-theme'?: string | undefined;
  readonly 'data-platform'?: string | undefined;
};

/**
 * The attributes that the document's root has when it is mounted; none on the server. After an error React mounts a new
 * root: it takes every attribute off the element and puts its own on, so its own have to be those that were there, or
 * another theme would be painted until the controller is back.
 */
export function useThemeAttributes(): ThemeAttributes {
  const [attributes] = useState(readThemeAttributes);
  return attributes;
}

function readThemeAttributes(): ThemeAttributes {
  if (import.meta.env.SSR) {
    return {};
  }
  const { className, dataset } = document.documentElement;
  return {
    className,
    'data-theme': dataset.theme,
    'data-applied-theme': dataset.appliedTheme,
    'data-platform': dataset.platform,
  };
}
