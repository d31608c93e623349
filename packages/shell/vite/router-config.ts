import type { Config } from '@react-router/dev/config';

/** React Router's settings for an app that uses the shell: the default export of its `react-router.config.ts`. */
export const routerConfig = {
  // Every route is in the first manifest: no `/__manifest` endpoint, which had denial-of-service reports
  // (CVE-2026-42342, CVE-2026-55685), and no route that a stale deploy cannot find.
  routeDiscovery: { mode: 'initial' },
  // One module per route, so that the document can name all modules that hydration needs.
  splitRouteModules: false,
} satisfies Config;
