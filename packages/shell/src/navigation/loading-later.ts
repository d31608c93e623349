import { type ContextType, use, useEffect, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';

type Router = NonNullable<ContextType<typeof DataRouterContext>>['router'];

// What was fetched ahead is there by then, on a phone too, and the progress bar waits for longer before it shows.
const LATER_MS = 50;

/**
 * Has React told that a navigation loads only once it has for a moment. React Router tells at once, and the whole page renders
 * for it; where the data is there already, the page that comes is then all that is rendered.
 */
export function useLoadingLater(): void {
  const context = use(DataRouterContext);
  // Before the router's provider subscribes, which is around this.
  useState(() => context?.static === false && tellLoadingLater(context.router));
  const router = context?.router;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && router?.state.navigation.state !== 'idle') {
        // One that loaded a document, as a redirect may, has no end for the router. On the way back to the page that is here it ends, and nothing moves.
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      }
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, [router]);
}

const told = new WeakSet<Router>();

/** Does it to a router, once. What subscribed before is told at once. */
export function tellLoadingLater(router: Router): void {
  if (told.has(router)) {
    return;
  }
  told.add(router);
  const { subscribe } = router;
  router.subscribe = (subscriber) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = 'idle';
    const unsubscribe = subscribe((state, options) => {
      clearTimeout(timer);
      const tell = () => {
        shown = state.navigation.state;
        subscriber(state, options);
      };
      const begins = shown === 'idle' && state.navigation.state === 'loading';
      if (begins && !options.flushSync && options.deletedFetchers.length === 0) {
        timer = setTimeout(tell, LATER_MS);
      } else {
        tell();
      }
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  };
}
