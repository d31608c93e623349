import { startShell } from '@portico/shell/entry.client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startShell();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter useTransitions={false} />
    </StrictMode>,
  );
});

// Builds leave this out.
if (import.meta.env.DEV) {
  const { startAuthoring } = await import('./authoring/start-authoring.ts');
  startAuthoring();
}
