import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { NavigationMemory } from '#navigation/memory.tsx';

export function hydrateShell(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NavigationMemory>
          <HydratedRouter useTransitions={false} />
        </NavigationMemory>
      </StrictMode>,
    );
  });
}
