// Loaded early, so that readers who open a post don't see the program's header until the site's has loaded.
import 'virtual:slots/post-header';
import { hydrateShell } from '@portico/shell/entry.client';
import { loadOtherStyles } from './page-styles.ts';

hydrateShell();
loadOtherStyles();

// Builds leave this out.
if (import.meta.env.DEV) {
  const { startAuthoring } = await import('@portico/shell/authoring');
  startAuthoring();
}
