import { UNSAFE_useScrollRestoration as useScrollRestoration } from 'react-router';

/** Keeps the scroll position of each history entry; `restoreScroll` is the part that a document runs before React does. */
export function ScrollPositions() {
  useScrollRestoration();
  return null;
}
