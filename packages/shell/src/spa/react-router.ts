/* For single-page apps with React Router. */
export { ReactRouterShell } from '#spa/app-shell.tsx';
