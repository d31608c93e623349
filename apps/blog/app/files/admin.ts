import { FILE } from '@portico/config/cache-policies';
import { matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { cmsConfig, escapeHtml } from '@portico/content';
import { pageServicesContext } from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { fileResponse, missingFile, NOTHING_POLICY } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

/** The origins that the page requests from, by git host. */
const HOSTS = {
  github: 'https://api.github.com https://*.githubusercontent.com https://www.githubstatus.com',
  gitlab: 'https://gitlab.com https://status-api.hostedstatus.com',
} as const;

/** The page for writing in the browser, and its configuration. The build copies its script; see copy-cms.ts of the server. */
export function loader({ context, url }: LoaderFunctionArgs) {
  const { siteConfig, isServed } = context.get(fileServicesContext);
  const { cms, brand } = siteConfig;
  // The script comes with the build, which npm run dev doesn't make.
  if (cms === undefined || !isServed || import.meta.env.MODE === 'development') {
    return missingFile();
  }
  const { baseUrl } = context.get(pageServicesContext);
  const [body, type, policy] =
    matchRoute(url.pathname)?.name === 'adminConfig'
      ? [JSON.stringify(cmsConfig(cms, baseUrl)), 'application/json', NOTHING_POLICY]
      : [pageOf(brand), 'text/html; charset=utf-8', policyFor(HOSTS[cms.backend])];
  const headers = { 'x-robots-tag': 'noindex', 'content-security-policy': policy };
  return fileResponse(body, { type, policy: FILE, headers });
}

function pageOf(brand: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brand)}: write posts</title>
<link rel="cms-config-url" type="application/json" href="${routes.adminConfig.href()}">
<script type="module" src="${routes.admin.href()}/start.js"></script>
<noscript>Writing posts here needs JavaScript.</noscript>
`;
}

/**
 * The editor adds styles while it runs, shows pictures before they are saved, and refers to a CDN that it doesn't request
 * (copy-cms.ts).
 */
function policyFor(hosts: string): string {
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' https://cdn.jsdelivr.net/fontsource/; img-src 'self' blob: data: ${hosts}; connect-src 'self' blob: data: ${hosts}; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
