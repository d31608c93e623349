/* For React apps without a router, or with another one than React Router. */
export { PageShell } from '#router/shells.tsx';
