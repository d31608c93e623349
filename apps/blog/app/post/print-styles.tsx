import { adoptStyles, whenIdle } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print.css?url';

/** Loads how a post is printed. */
export function PrintStyles() {
  useEffect(() => {
    // An event of the window, not of an element.
    addEventListener('beforeprint', measureFormulas);
    const cancel = whenIdle(loadStyles);
    return () => {
      cancel();
      removeEventListener('beforeprint', measureFormulas);
    };
  }, []);
  return (
    <noscript>
      <link rel="stylesheet" href={address} media="print" />
    </noscript>
  );
}

function loadStyles(): void {
  import('../styles/print.css?inline').then(({ default: css }) => adoptStyles('app', css)).catch(() => {});
}

/** Paper doesn't scroll, and CSS can't compare a formula's width with the paper's unless it knows both. */
function measureFormulas(): void {
  for (const formula of document.querySelectorAll<HTMLElement>('.math')) {
    const width = formula.scrollWidth / Number.parseFloat(getComputedStyle(formula).fontSize);
    formula.style.setProperty('--width-in-em', String(width));
  }
}
