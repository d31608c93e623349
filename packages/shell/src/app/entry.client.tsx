import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { keyEntries } from '#router/entry-keys.ts';
import { slotsLoaded } from '#slot-part.tsx';

export async function hydrateShell(): Promise<void> {
  keyEntries();
  // React would remove what a slot shows if a context changed before the slot is hydrated.
  await slotsLoaded();
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
