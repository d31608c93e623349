import { adoptStyles, whenIdle } from '@portico/shell';
import { useEffect } from 'react';
import address from '../styles/print.css?url';

/** Loads how a post is printed. */
export function PrintStyles() {
  useEffect(
    () =>
      whenIdle(() => {
        import('../styles/print.css?inline').then(({ default: css }) => adoptStyles('app', css)).catch(() => {});
      }),
    [],
  );
  return (
    <noscript>
      <link rel="stylesheet" href={address} media="print" />
    </noscript>
  );
}
