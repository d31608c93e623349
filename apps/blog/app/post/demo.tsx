import { useAppliedTheme } from '@portico/shell';
import { useEffect, useRef } from 'react';
import type { BodyComponentProps } from './body-components.ts';
import '../styles/demo-layer.css';

/**
 * A page next to the post, without access to this one. It gets the theme by message, `{ theme: 'dark' }`, once it has loaded and when
 * the theme changes.
 */
export default function Demo({ props, text }: BodyComponentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAppliedTheme();
  // Its origin is opaque, which has no name.
  const tell = () => frame.current?.contentWindow?.postMessage({ theme }, '*');
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ theme }, '*');
  }, [theme]);
  const src = String(props.src);
  return (
    <figure className="demo">
      <iframe
        ref={frame}
        title={text}
        src={src}
        height={Number(props.height)}
        sandbox="allow-scripts"
        loading="lazy"
        referrerPolicy="no-referrer"
        onLoad={tell}
      />
      <figcaption>
        <a href={src}>{text}</a>
      </figcaption>
    </figure>
  );
}
