import { adoptStyles, whenIdle } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print.css?url';

/** Loads how a post is printed. */
export function PrintStyles() {
  useEffect(() => whenIdle(loadStyles), []);
  return (
    <noscript>
      <link rel="stylesheet" href={address} media="print" />
    </noscript>
  );
}

function loadStyles(): void {
  import('../styles/print.css?inline').then(({ default: css }) => adoptStyles('app', css)).catch(() => {});
}
