import { keepStaticParts } from '#document/static-parts.tsx';
import { whenIdle } from '#document/timing.ts';
import { enhanceHeader } from '#header/enhance-header.ts';

/** Starts the header's scripts, and loads the rest of the shell later. Call it before React hydrates the document. */
export function startShell(): void {
  keepStaticParts();
  enhanceHeader();
  keepScrollPosition();
  whenIdle(() => {
    // If that fails, the page still has all its content.
    import('#document/load-later.ts').then(({ startLater }) => startLater()).catch(() => {});
  });
}

/** Scrolls a page that comes back from the back/forward cache: WebKit shows it at its top, because React Router restores positions itself. */
function keepScrollPosition(): void {
  let top = 0;
  addEventListener('pagehide', () => {
    top = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => persisted && scrollTo({ top, behavior: 'instant' }));
}
