import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keyEntries } from '#router/entry-keys.ts';

export function hydrateShell(): void {
  keyEntries();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* The next page is rendered at once, not in slices between the frames of the page that is left. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}
