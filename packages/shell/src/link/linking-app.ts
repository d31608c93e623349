import { useHref } from 'react-router';
import type { LinkingApp } from '#link/resolve-link.ts';
import { useShell } from '#shell-context.tsx';

/** The app around, as its links are followed by. */
export function useLinkingApp(): LinkingApp {
  const { app, site } = useShell();
  return { app, site, basename: useHref('/').replace(/\/?$/, '/') };
}
