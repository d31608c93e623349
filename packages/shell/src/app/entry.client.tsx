import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

export function hydrateShell(): void {
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
