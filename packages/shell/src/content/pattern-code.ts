import type { sectionHtml } from '@portico/core/pattern';
import type { MiddlewareFunction } from 'react-router';

type Draw = typeof sectionHtml;

let draw: Draw | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

export function loadedDraw(): Draw | undefined {
  return draw;
}

/** Calls a function when the code has been loaded. Returns a function that stops that. */
export function onLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function loadPattern(): Promise<void> {
  loading ??= import('@portico/core/pattern').then(
    (module) => {
      draw = module.sectionHtml;
      for (const listener of listeners) {
        listener();
      }
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

// Only the server has it from the start, so that the first load of a page doesn't include it.
if (import.meta.env.SSR) {
  await loadPattern();
}

/** Loads the code of drawings while the first navigation waits for its page. If that fails, the page is shown without them. */
export const loadPatternWithPage: MiddlewareFunction = async (_, next) => {
  const loaded = loadPattern();
  const results = await next();
  await loaded;
  return results;
};
