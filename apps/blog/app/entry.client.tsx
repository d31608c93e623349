import { hydrateApp } from '@portico/shell/entry.client';

await hydrateApp();

// A build has nothing of it, not even the branch.
if (import.meta.env.DEV) {
  const { startAuthoring } = await import('./authoring/start-authoring.ts');
  startAuthoring();
}
