import type { EmbedProps } from '@portico/content';

type EmbedPartProps = EmbedProps & {
  /** The HTML of the picture. */
  readonly still: string;
};

/**
 * A video from another site. It is a link to the video's page until a reader plays it (enhance/play-video.ts). Only then does the
 * browser contact that site.
 */
export function Embed({ frame, page, name, play, note, labelLang, still }: EmbedPartProps) {
  return (
    <figure className="embed">
      <a href={page} data-frame={frame} data-name={name}>
        <div className="embed-still" data-html="" dangerouslySetInnerHTML={{ __html: still }} />
        <span className="embed-title card card-s">
          <span className="visually-hidden" lang={labelLang}>
            {play}{' '}
          </span>
          {name}
        </span>
      </a>
      <figcaption className="embed-note" lang={labelLang}>
        {note}
      </figcaption>
    </figure>
  );
}
