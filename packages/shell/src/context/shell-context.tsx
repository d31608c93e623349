import type { BrowserConfig } from '@portico/core/browser-config';
import { hueClass, hueOf } from '@portico/core/hues';
import { routes } from '@portico/core/routes';
import { topicSlug } from '@portico/core/slugify';
import { createContext, use } from 'react';
import type { PageData } from '#context/page-data.ts';
import { siteHref } from '#context/site-href.ts';

export type ShellFacts = {
  /** The name of the app that uses the shell: `blog`, `www`, or another one. */
  readonly app: string;
  readonly siteConfig: BrowserConfig;
  /** Undefined if the root loader failed. */
  readonly pageData: PageData | undefined;
  /** The current year in UTC, for an app that renders only in browsers. */
  readonly year?: number;
};

const ShellContext = createContext<ShellFacts | undefined>(undefined);

export const ShellProvider = ShellContext;

export function useShell(): ShellFacts {
  const shell = use(ShellContext);
  if (shell === undefined) {
    throw new Error(
      "A part of the site shell was rendered outside the shell. It needs the app's name and the site configuration, which the document around it has. Export `Layout` from @portico/shell/root in app/root.tsx.",
    );
  }
  return shell;
}

/** Returns the function that turns a path of the site, as in its configuration, into an `href` for this app. */
export function useSiteHref(): (href: string) => string {
  const { siteOrigin } = useShell().siteConfig;
  return (href) => siteHref(href, siteOrigin);
}

/** Returns a function that maps a tag or category to its slug. */
export function useTopicSlug(): (name: string) => string {
  const { topics } = useShell().siteConfig.blog;
  return (name) => topicSlug(name, topics);
}

/** Returns a function that maps a tag or category to the class for its hue. */
export function useTopicHueClass(): (name: string) => string {
  const { topics } = useShell().siteConfig.blog;
  return (name) => hueClass(hueOf(name, topics));
}

/** Returns the page data; empty if the root loader failed, so that the shell around the error page still works. */
export function usePageData(): PageData {
  const { pageData, siteConfig, year } = useShell();
  const morePosts = siteHref(routes.postList.href(), siteConfig.siteOrigin);
  return pageData ?? { appVersion: '', baseUrl: '', year, blogPosts: [], morePosts };
}
