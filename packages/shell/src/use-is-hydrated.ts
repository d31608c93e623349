import { useSyncExternalStore } from 'react';

/** False on the server and while React hydrates what it sent, then true. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

function subscribeToNothing() {
  return () => {};
}
