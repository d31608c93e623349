import { FILE } from '@portico/config/cache-policies';
import { matchRoute } from '@portico/config/match-route';
import { routes } from '@portico/config/routes';
import { cmsConfig, escapeHtml } from '@portico/content';
import { pageServicesContext } from '@portico/shell';
import type { LoaderFunctionArgs } from 'react-router';
import { fileResponse, missingFile, NOTHING_POLICY } from './file-response.ts';
import { fileServicesContext } from './file-services.ts';

/** What the page asks of each git host. */
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
  const noindex = { 'x-robots-tag': 'noindex' };
  if (matchRoute(url.pathname)?.name === 'adminConfig') {
    return fileResponse(JSON.stringify(cmsConfig(cms, context.get(pageServicesContext).baseUrl)), {
      type: 'application/json',
      policy: FILE,
      headers: { ...noindex, 'content-security-policy': NOTHING_POLICY },
    });
  }
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(brand)}: write posts</title>
<link rel="cms-config-url" type="application/json" href="${routes.adminConfig.href()}">
<script type="module" src="${routes.admin.href()}/start.js"></script>
</head>
<body><noscript>Writing posts here needs JavaScript.</noscript></body>
</html>
`;
  return fileResponse(page, {
    type: 'text/html; charset=utf-8',
    policy: FILE,
    headers: { ...noindex, 'content-security-policy': policyFor(HOSTS[cms.backend]) },
  });
}

/** The editor adds styles while it runs, and shows pictures before they are saved. */
function policyFor(hosts: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    // The editor's styles name this address, which is not asked for: see copy-cms.ts.
    "font-src 'self' https://cdn.jsdelivr.net/fontsource/",
    `img-src 'self' blob: data: ${hosts}`,
    `connect-src 'self' blob: data: ${hosts}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
