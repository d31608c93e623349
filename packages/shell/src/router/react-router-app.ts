/* For single-page apps with React Router. */
export { ReactRouterShell } from '#router/shells.tsx';
