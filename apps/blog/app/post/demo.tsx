import type { DemoProps } from '@portico/content';
import { useAppliedTheme } from '@portico/shell';
import { useEffect, useEffectEvent, useRef } from 'react';
import '../styles/demo-layer.css';
import { colorsAround, fontsInside } from './demo-looks.ts';

/**
 * A page next to the post, without access to this one. It gets the theme and a style sheet with its colors and the site's fonts in a
 * message, `{ theme: 'dark', css: ':root{…}' }`, when it has loaded and whenever the theme changes.
 */
export default function Demo({ src, height, title }: DemoProps & { readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAppliedTheme();

  // Its origin is opaque, so it can't be named as the target.
  const send = (fonts: string) => {
    const element = frame.current;
    element?.contentWindow?.postMessage({ theme, css: `${fonts}${colorsAround(element)}` }, '*');
  };
  const tell = () => {
    send('');
    // Without the fonts, it has the ones of the browser.
    fontsInside().then(send, () => undefined);
  };
  const tellTheme = useEffectEvent(tell);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told again when the theme changes
  useEffect(() => tellTheme(), [theme]);

  return (
    <figure className="demo">
      <figcaption>
        <a href={src}>{title}</a>
      </figcaption>
      <iframe
        ref={frame}
        title={title}
        src={src}
        height={height}
        sandbox="allow-scripts"
        loading="lazy"
        referrerPolicy="no-referrer"
        onLoad={tell}
      />
    </figure>
  );
}
