/// <reference path="../types.d.ts" />

import { site } from 'virtual:site.config.ts';
import { site as siteForBrowsers } from 'virtual:site.config.ts?browser';
import type { PolicySources } from '@portico/config/security-policy';
import { formOrigins } from '@portico/config/site-config';

export function shellPolicy(): PolicySources {
  const { siteOrigin } = siteForBrowsers;
  const origins = siteOrigin === undefined ? [] : [siteOrigin];
  const { assets } = site.hosts;
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'", ...(assets === undefined ? [] : [assets])],
    'connect-src': ["'self'", ...origins],
    // The manifest is the site's, so it needs the site's origin.
    ...(siteOrigin === undefined && { 'manifest-src': ["'self'"] }),
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...origins, ...formOrigins(site)],
  };
}
