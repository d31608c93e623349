import { useWindowEvent } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print-layer.css?url';

/** Loads the print styles after the first paint: not when the page is idle, because a reader may print before that. */
export function PrintStyles() {
  useEffect(() => afterFirstPaint(loadStyles), []);
  useWindowEvent('beforeprint', measureFormulas);
  return (
    <noscript>
      <link rel="stylesheet" href={address} media="print" />
    </noscript>
  );
}

/** Calls `work` once the page has been painted. Returns a function that cancels the call. */
function afterFirstPaint(work: () => void): () => void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect();
    work();
  });
  observer.observe({ type: 'paint', buffered: true });
  return () => observer.disconnect();
}

function loadStyles(): void {
  import('../styles/print-layer.css').catch(() => undefined);
}

/** Measures formulas, because paper doesn't scroll, and CSS can compare a formula's width with the paper's only if it knows both. */
function measureFormulas(): void {
  for (const formula of document.querySelectorAll<HTMLElement>('.math')) {
    const width = formula.scrollWidth / Number.parseFloat(getComputedStyle(formula).fontSize);
    formula.style.setProperty('--width-in-em', String(width));
  }
}
