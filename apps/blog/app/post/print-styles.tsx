import { useWindowEvent, whenIdle } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print-layer.css?url';

/** Loads the print styles when the page is idle. */
export function PrintStyles() {
  useEffect(() => whenIdle(loadStyles), []);
  useWindowEvent('beforeprint', measureFormulas);
  return (
    <noscript>
      <link rel="stylesheet" href={address} media="print" />
    </noscript>
  );
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
