import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keyEntries } from '#router/entry-keys.ts';
import { slotsLoaded } from '#slot-part.tsx';

export async function hydrateShell(): Promise<void> {
  keyEntries();
  // If a context changed before a slot is hydrated, React would remove the slot's content.
  await slotsLoaded();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        {/* Renders the next page at once, instead of in slices between frames of the old page. */}
        <HydratedRouter useTransitions={false} />
      </StrictMode>,
    );
  });
}
