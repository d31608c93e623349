import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MISTAKES_STYLE, MistakesPanel } from './mistakes-panel.tsx';

/** Adds to the pages of npm run dev what only authors get. */
export function startAuthoring(): void {
  mount('portico-view-switch', SWITCH_STYLE, <ViewSwitch />);
  mount('portico-mistakes', MISTAKES_STYLE, <MistakesPanel />);
}

/** In a shadow tree, so that the page keeps exactly the styles of a build. */
function mount(name: string, style: string, children: ReactNode): void {
  const host = document.createElement(name);
  document.body.append(host);
  createRoot(host.attachShadow({ mode: 'open' })).render(
    <>
      <style>{style}</style>
      {children}
    </>,
  );
}
