import type { DemoProps } from '@portico/content';
import { useAppliedTheme } from '@portico/shell';
import { useEffect, useRef } from 'react';
import '../styles/demo-layer.css';

/**
 * A page next to the post, without access to this one. It gets the theme in a message, `{ theme: 'dark' }`, when it has loaded
 * and whenever the theme changes.
 */
export default function Demo({ src, height, title }: DemoProps & { readonly title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useAppliedTheme();
  // Its origin is opaque, so it can't be named as the target.
  const tell = () => frame.current?.contentWindow?.postMessage({ theme }, '*');
  useEffect(() => {
    frame.current?.contentWindow?.postMessage({ theme }, '*');
  }, [theme]);
  return (
    <figure className="demo">
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
      <figcaption>
        <a href={src}>{title}</a>
      </figcaption>
    </figure>
  );
}
