import { keepStaticParts } from '#document/static-parts.tsx';
import { whenIdle } from '#document/timing.ts';
import { enhanceHeader } from '#header/enhance-header.ts';

/** Makes the header work and has the rest of the shell fetched later. To be called before React hydrates the document. */
export function startShell(): void {
  keepStaticParts();
  enhanceHeader();
  whenIdle(() => {
    // Without it a page has all that it says.
    import('#document/load-later.ts').then(({ startLater }) => startLater()).catch(() => {});
  });
}
