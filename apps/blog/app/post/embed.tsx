import type { EmbedProps } from '@portico/content';
import { Html, isPlainClick } from '@portico/shell';
import { type MouseEvent, useState } from 'react';

type EmbedPartProps = EmbedProps & {
  /** The HTML of the picture. */
  readonly still: string;
  readonly piece: string;
};

/** A video from another site. It is a link to the video's page until a reader plays it. Only then does the browser contact that site. */
export function Embed({ frame, page, name, play, note, labelLang, still, piece }: EmbedPartProps) {
  const [isPlaying, setIsPlaying] = useState(false);

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
          // YouTube needs the site's origin, which the policy of a preview would otherwise hide.
          referrerPolicy="strict-origin"
          src={frame}
        />
      ) : (
        <a href={page} onClick={onClick}>
          <Html className="embed-still" piece={piece} html={still} />
          <span className="embed-title card card-s">
            <span className="visually-hidden" lang={labelLang}>
              {play}{' '}
            </span>
            {name}
          </span>
        </a>
      )}
      <figcaption className="embed-note" lang={labelLang}>
        {note}
      </figcaption>
    </figure>
  );
}

function focusOn(frame: HTMLIFrameElement | null): void {
  frame?.focus();
}
