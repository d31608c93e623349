import type { DemoProps } from '@portico/content';
import { useAppliedTheme, whenIdle } from '@portico/shell';
import { useEffect, useRef, useState } from 'react';
import { colorsAround, fontsInside } from './demo-looks.ts';

/**
 * A page next to the post, without access to this one. It gets the theme and a style sheet with its colors and the site's fonts in a
 * message, `{ theme: 'dark', css: ':root{…}' }`, when it has loaded and whenever the theme changes.
 */
export default function Demo({ src, height, title }: DemoProps & { readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAppliedTheme();
  const [fonts, setFonts] = useState('');
  useEffect(() => whenIdle(() => readFonts(setFonts)), []);
  // It may have loaded before the page was hydrated.
  useEffect(() => tell(frame.current, theme, fonts), [theme, fonts]);

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
        onLoad={() => {
          tell(frame.current, theme, fonts);
          readFonts(setFonts);
        }}
      />
    </figure>
  );
}

function tell(frame: HTMLIFrameElement | null, theme: string, fonts: string): void {
  // Its origin is opaque, so it can't be named as the target.
  frame?.contentWindow?.postMessage({ theme, css: `${fonts}${colorsAround(frame)}` }, '*');
}

/** If the fonts can't be read, the demo has the browser's. */
function readFonts(onRead: (fonts: string) => void): void {
  fontsInside().then(onRead, () => undefined);
}
