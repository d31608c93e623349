/* For React apps without a router, or with another one than React Router. */
export type { LinkProps, NavigationState, Router } from '#router/router.tsx';
export { PageShell } from '#spa/app-shell.tsx';
