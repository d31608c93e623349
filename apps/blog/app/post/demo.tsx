import type { DemoProps } from '@portico/content';
import { useAppliedTheme } from '@portico/shell';
import { useEffect, useRef } from 'react';
import { colorsAround } from './demo-looks.ts';

/**
 * A page next to the post, without access to this one. It gets the theme and a style sheet with its colors in a message, `{ theme: 'dark', css: ':root{…}' }`, when it has loaded and whenever the theme changes.
 */
export default function Demo({ src, height, title }: DemoProps & { readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAppliedTheme();
  // It may have loaded before the page was hydrated.
  useEffect(() => tell(frame.current, theme), [theme]);

  return (
    <figure className="demo">
      <figcaption>
        <a className="row" href={src}>
          {title}
        </a>
      </figcaption>
      <iframe
        ref={frame}
        title={title}
        src={src}
        height={height}
        sandbox="allow-scripts"
        loading="lazy"
        referrerPolicy="no-referrer"
        onLoad={() => tell(frame.current, theme)}
      />
    </figure>
  );
}

function tell(frame: HTMLIFrameElement | null, theme: string): void {
  // Its origin is opaque, so it can't be named as the target.
  frame?.contentWindow?.postMessage({ theme, css: colorsAround(frame) }, '*');
}
