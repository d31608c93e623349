import type { ReactNode } from 'react';

export type FigureProps = {
  readonly src: string;
  /** A description of the picture, for readers who can't see it. */
  readonly alt: string;
  /** In pixels, so that nothing moves when the picture loads. */
  readonly width: number;
  readonly height: number;
  /** Shown instead of `src` in dark themes. */
  readonly dark?: string;
  readonly caption?: ReactNode;
};

/** A picture with a caption. Import pictures (`import url from './plan.png'`), or put them in `public/`. */
export function Figure({ src, alt, dark, caption, ...size }: FigureProps) {
  return (
    <figure className="figure">
      {[src, dark].map(
        (url, index) =>
          url !== undefined && (
            <img
              key={url}
              {...size}
              src={url}
              alt={alt}
              className={dark === undefined ? undefined : ['light-only', 'dark-only'][index]}
              loading="lazy"
              decoding="async"
            />
          ),
      )}
      {caption !== undefined && <figcaption className="secondary">{caption}</figcaption>}
    </figure>
  );
}
