import { createHash } from 'node:crypto';
import path from 'node:path';
import { cmsConfig, escapeHtml } from '@portico/content';
import { FILE } from '@portico/core/cache-policies';
import { languageOf } from '@portico/core/languages';
import type { MatchOf } from '@portico/core/match-route';
import { routes } from '@portico/core/routes';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import type { FileResult, FileServices } from '#files/file-services.ts';

/** The origins to which the page sends requests, by git host, unless the host is your own. */
const HOSTS = {
  github: 'https://api.github.com https://*.githubusercontent.com https://www.githubstatus.com',
  gitlab: 'https://gitlab.com https://status-api.hostedstatus.com',
  gitea: 'https://gitea.com',
} as const;

/** The modules that the CMS imports by package name. */
export const CMS_MODULES = { immutable: 'immutable/dist/immutable.es.js' };
const IMPORT_MAP = JSON.stringify({
  imports: Object.fromEntries(
    Object.entries(CMS_MODULES).map(([name, file]) => [name, `${routes.admin.href()}/${path.basename(file)}`]),
  ),
});
const IMPORT_MAP_HASH = createHash('sha256').update(IMPORT_MAP).digest('base64');

/** The CMS page and its configuration. The build copies its script; see finish-build.ts of the server. */
export function cmsFile({ name }: MatchOf<'admin' | 'adminConfig'>, services: FileServices): FileResult {
  const { siteConfig, baseUrl, hasCms, located } = services;
  const { cms, brand } = siteConfig;
  if (cms === undefined || !hasCms) {
    return undefined;
  }
  const [body, type, policy] =
    name === 'adminConfig'
      ? [
          JSON.stringify(
            cmsConfig(
              cms,
              { baseUrl, language: languageOf(siteConfig), ownFields: siteConfig.blog.fields },
              located.content,
            ),
          ),
          'application/json',
          NOTHING_POLICY,
        ]
      : [pageOf(brand), 'text/html; charset=utf-8', policyFor(cms.server ?? HOSTS[cms.backend])];
  const headers = { 'x-robots-tag': 'noindex', 'content-security-policy': policy };
  return { body, type, cachePolicy: FILE, headers };
}

function pageOf(brand: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)}: write posts</title>
<link rel="cms-config-url" type="application/json" href="${routes.adminConfig.href()}">
<script type="importmap">${IMPORT_MAP}</script>
<script type="module" src="${routes.admin.href()}/cms-start.js"></script>
<noscript>Writing posts here needs JavaScript.</noscript>
`;
}

/**
 * The editor adds styles at run time, shows pictures before they are saved, and refers to a CDN from which it requests nothing
 * (finish-build.ts).
 */
function policyFor(hosts: string): string {
  return `default-src 'none'; script-src 'self' 'sha256-${IMPORT_MAP_HASH}'; style-src 'self' 'unsafe-inline'; font-src 'self' https://cdn.jsdelivr.net/fontsource/; img-src 'self' blob: data: ${hosts}; connect-src 'self' blob: data: ${hosts}; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
