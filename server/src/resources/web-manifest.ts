import { lookColors } from '@portico/site/accent';
import type { SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import { APPS, routes } from '@portico/site/routes';

/** The web app manifest (https://www.w3.org/TR/appmanifest/), as JSON: what a device calls the blog that someone puts on it. */
export function webManifest({
  brand,
  blog,
  accent,
  language,
}: Pick<SiteConfig, 'brand' | 'blog' | 'accent' | 'language'>): string {
  const { color } = lookColors(accent).light;
  return JSON.stringify({
    name: blog.name,
    short_name: brand,
    description: blog.description,
    lang: languageOf({ language }),
    id: routes.blog.href(),
    start_url: routes.blog.href(),
    scope: routes.home.href(),
    display: 'browser',
    background_color: color.page,
    theme_color: color.accent,
    icons: [
      { src: `${APPS.www}favicon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${APPS.www}icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${APPS.www}icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${APPS.www}icon-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
}
