import { startTransition, useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { useShell } from '#context/shell-context.tsx';
import { pageLinkAt } from '#router/followed-links.ts';
import { useLinkingApp } from '#router/react-router.tsx';
import { hrefOf, inAppPath, type LinkingApp } from '#router/resolve-link.ts';
import { onWindow } from '#window-event.ts';

// The same delay as React Router's.
const SETTLED_MS = 100;

/**
 * Prefetches the data and modules of the page that the reader may open next: that of a link at which they have pointed for a moment,
 * or which they touch. Only in apps that use React Router's framework mode. State is set in transitions, because for an urgent change, React would drop server-rendered parts whose code has not loaded yet.
 */
export function PrefetchedPages() {
  const { app, siteConfig } = useShell();
  const linking = useLinkingApp({ app, siteOrigin: siteConfig.siteOrigin });
  const [aimed, setAimed] = useState<string>();

  useEffect(() => {
    if (savesData()) {
      return undefined;
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const aim = (target: EventTarget | null, ms: number) => {
      clearTimeout(timer);
      // If the pointer has left a link, the browser cancels what it hasn't received yet. Looking for one is left to the timer, because
      // a page that appears below the pointer causes this event before it is painted.
      timer = setTimeout(() => startTransition(() => setAimed(pageAt(target, linking))), ms);
    };
    const stops = [
      onWindow('mouseover', ({ target }) => aim(target, SETTLED_MS)),
      onWindow('focusin', ({ target }) => aim(target, SETTLED_MS)),
      onWindow('touchstart', ({ target }) => aim(target, 0), { passive: true }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) {
        stop();
      }
    };
  }, [linking]);

  return aimed === undefined ? null : <PrefetchPageLinks page={aimed} />;
}

function pageAt(target: EventTarget | null, linking: LinkingApp): string | undefined {
  const link = pageLinkAt(target, linking);
  return link && inAppPath(hrefOf(link), linking)?.replace(/#.*/, '');
}

/** Whether the reader has asked the browser to save data (https://wicg.github.io/savedata/). */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof Object && 'saveData' in connection && connection.saveData === true;
}
