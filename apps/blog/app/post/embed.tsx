import { isPlainClick } from '@portico/shell';
import { type MouseEvent, useState } from 'react';
import type { BodyComponentProps } from './body-components.ts';
import { Html } from './html.tsx';

/** A video from another site: a link to its page, until a reader plays it. Only then does the browser contact that site. */
export function Embed({ piece, props, html: [still = ''] }: BodyComponentProps) {
  const [isPlaying, setIsPlaying] = useState(false);
  const [frame, page, name, play, note] = [props.frame, props.page, props.name, props.play, props.note].map(String);
  const lang = typeof props.labelLang === 'string' ? props.labelLang : undefined;

  function onClick(event: MouseEvent): void {
    if (isPlainClick(event.nativeEvent)) {
      event.preventDefault();
      setIsPlaying(true);
    }
  }

  return (
    <figure className="embed">
      {isPlaying ? (
        <iframe
          ref={focusOn}
          title={name}
          allow="autoplay; fullscreen; picture-in-picture"
          // YouTube needs the site's origin, and the policy of a preview would hide it.
          referrerPolicy="strict-origin"
          src={frame}
        />
      ) : (
        <a href={page} onClick={onClick}>
          <Html className="embed-still" piece={`${piece}.0`} html={still} />
          <span className="embed-title">
            <span className="visually-hidden" lang={lang}>
              {play}{' '}
            </span>
            {name}
          </span>
        </a>
      )}
      <figcaption className="embed-note" lang={lang}>
        {note}
      </figcaption>
    </figure>
  );
}

function focusOn(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
