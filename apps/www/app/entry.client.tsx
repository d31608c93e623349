import { hydrateShell } from '@portico/shell/entry.client';

hydrateShell();

// Builds leave this out.
if (import.meta.env.DEV) {
  const { startAuthoring } = await import('@portico/shell/authoring');
  startAuthoring();
}
