import { createRoot } from 'react-dom/client';
import { MISTAKES_STYLE, MistakesPanel } from './mistakes-panel.tsx';

/** Adds to the pages of npm run dev what only authors get, in a shadow tree, so that the page keeps exactly the styles of a build. */
export function startAuthoring(): void {
  const host = document.createElement('portico-mistakes');
  document.body.append(host);
  createRoot(host.attachShadow({ mode: 'open' })).render(
    <>
      <style>{MISTAKES_STYLE}</style>
      <MistakesPanel />
    </>,
  );
}
