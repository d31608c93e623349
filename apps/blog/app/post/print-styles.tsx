import { useWindowEvent, whenIdle } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print-layer.css?url';

/** Loads how a post is printed once the page is idle. */
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

/** Paper doesn't scroll, and CSS can't compare a formula's width with the paper's unless it knows both. */
function measureFormulas(): void {
  for (const formula of document.querySelectorAll<HTMLElement>('.math')) {
    const width = formula.scrollWidth / Number.parseFloat(getComputedStyle(formula).fontSize);
    formula.style.setProperty('--width-in-em', String(width));
  }
}
