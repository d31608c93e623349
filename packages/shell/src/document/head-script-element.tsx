/// <reference path="../types.d.ts" />
import { THEME_COLORS } from '@portico/core/theme-colors';
import { APPLIED_THEMES, THEME_TRAITS } from '@portico/core/themes';
import type { PageData } from '#context/page-data.ts';
import themeScript from '#document/head-script.ts?inline-script';
import { THEME_SCRIPT_ID } from '#theme/apply-theme.ts';

// Only the server needs the text: hydration leaves the element as it is.
const code = import.meta.env.SSR ? themeScript : '';

type ThemeScriptProps = { readonly productDomain: string } & Pick<PageData, 'announcement'>;

/** Must be in `<head>` before the first style sheet. */
export function ThemeScript({ productDomain, announcement }: ThemeScriptProps) {
  return (
    <script
      id={THEME_SCRIPT_ID}
      data-product-domain={productDomain}
      data-announcement={announcement?.id}
      data-until={announcement?.until}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}

/**
 * The colors of the browser's own bars, as HTML for `<head>` before the theme's script, which selects one of them. They can't be
 * in `<noscript>`, which doesn't allow `meta` with a name, nor in React's tree, because hydration would add them again next to
 * the changed ones.
 */
export function themeColorMeta(): string {
  return themeColors()
    .map(
      ({ theme, media, content }) =>
        `<meta name="theme-color" data-theme="${theme}" media="${media}" content="${content}">`,
    )
    .join('');
}

export function themeColors() {
  return APPLIED_THEMES.map((theme) => {
    const { scheme, contrast } = THEME_TRAITS[theme];
    const more = contrast === 'more' ? '(prefers-contrast: more)' : '(not (prefers-contrast: more))';
    return { theme, media: `(prefers-color-scheme: ${scheme}) and ${more}`, content: THEME_COLORS.page[theme] };
  });
}
