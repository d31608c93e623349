/// <reference types="@portico/shell/types" />
import { start } from '@portico/shell/islands';
import { enhancerOf } from './enhance/enhancers.ts';

const SITE = 'site/';

start({
  app: 'blog',
  enhancerOf,
  async load(name) {
    if (name.startsWith(SITE)) {
      return loadSiteComponent(name.slice(SITE.length));
    }
    switch (name) {
      case 'comments':
        return (await import('./post/comments.tsx')).Comments;
      case 'enlarged':
        return (await import('./post/enlarged-host.tsx')).EnlargedHost;
      case 'search':
        return (await import('./search/search-in-browser.tsx')).SearchInBrowser;
      default:
        throw new Error(`There is no island ${name}.`);
    }
  },
});

async function loadSiteComponent(name: string) {
  const { components } = await import('virtual:site-components');
  const module = await components[name]?.();
  if (module === undefined) {
    throw new Error(`The build has no component ${name}. Build the site again.`);
  }
  return module.default;
}

// Builds leave this out.
if (import.meta.env.DEV) {
  const { startAuthoring } = await import('@portico/shell/authoring');
  startAuthoring();
}
