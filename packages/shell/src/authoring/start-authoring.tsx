import { CHANGED_EVENT, CONNECTED_EVENT } from '@portico/core/authoring';
import { createRoot } from 'react-dom/client';
import { MISTAKES_STYLE, MistakesPanel } from './mistakes-panel.tsx';

/**
 * Adds what only authors see to the pages of npm run dev. It is in a shadow tree, so that the page has exactly the styles of a build.
 * A page that changed while it was loading is loaded again.
 */
export function startAuthoring(): void {
  const host = document.createElement('portico-mistakes');
  document.body.append(host);
  createRoot(host.attachShadow({ mode: 'open' })).render(
    <>
      <style>{MISTAKES_STYLE}</style>
      <MistakesPanel />
    </>,
  );
  import.meta.hot?.on(CHANGED_EVENT, (age: number) => {
    if (age < performance.now()) {
      location.reload();
    }
  });
  import.meta.hot?.send(CONNECTED_EVENT);
}
