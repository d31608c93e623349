/// <reference path="../app/inline-script.d.ts" />
import { useShell } from '#shell-context.tsx';
import tokens from '#styles/tokens.css?raw';
import { pageColorsOf } from '#theme/page-colors.ts';
import themeScript from '#theme/theme-script.ts?inline-script';
import { readThemeSettings, THEME_SCRIPT_ID } from '#theme/theme-settings.ts';

// The server alone needs the script's text and the tokens'; hydration leaves the element as it is.
const code = import.meta.env.SSR ? themeScript : '';
const colors = import.meta.env.SSR ? pageColorsOf(tokens) : [];

/** Stands in `<head>` before the first style sheet. */
export function ThemeScript() {
  const { site } = useShell();
  // A root that an error mounts anew makes this element anew, from the one that is still there.
  const pageColors = import.meta.env.SSR ? colors.join(' ') : readThemeSettings().pageColors;
  return (
    <script
      id={THEME_SCRIPT_ID}
      data-product-domain={site.productDomain}
      data-page-colors={pageColors}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: code }}
    />
  );
}
