import { createContext, type ReactNode, use } from 'react';
import type { SiteConfig } from '#site-config.ts';

/** What the shell's parts know of the app around them. */
export type Shell = {
  /** Name of the app that mounts the shell: `blog`, `site`, or the provider's own. */
  readonly app: string;
  readonly site: SiteConfig;
};

const ShellContext = createContext<Shell | undefined>(undefined);

export function ShellProvider({ children, ...shell }: Shell & { readonly children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** Throws where no `ShellProvider` is around. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (shell === undefined) {
    throw new Error(
      'A part of the site shell was rendered outside <ShellProvider>. It needs the app\'s name and the site configuration from there. Wrap the document in root.tsx with <ShellProvider app="…" site={site}>.',
    );
  }
  return shell;
}
