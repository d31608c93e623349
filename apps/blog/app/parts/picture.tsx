/// <reference types="@portico/shell/types" />
import CoverSlot from 'virtual:slots/cover';
import type { SlotCover } from '@portico/core/site-slots';
import { bandHtml, coverHtml } from '@portico/covers';
import type { ImgHTMLAttributes } from 'react';
import type { Art, PictureData, PictureFields } from './picture-data.ts';

const COVERS = {
  // Next to the title, or below it at the width of the window.
  band: { sizes: '(min-width: 64rem) 26rem, 100vw', fetchPriority: 'high' },
  // Half as wide as the page.
  large: { sizes: '(min-width: 100rem) 46rem, (min-width: 64rem) 41rem, 100vw', fetchPriority: 'high', alt: '' },
  // In a list, the title describes it.
  tile: { sizes: '(min-width: 40rem) 24rem, 100vw', loading: 'lazy', alt: '' },
  small: { sizes: 'clamp(11rem, 23vw, 15rem)', loading: 'lazy', alt: '' },
} as const;

type Size = keyof typeof COVERS;

export type PostPictureProps = {
  readonly post: PictureFields & Pick<SlotCover, 'slug' | 'title' | 'category'>;
  /** `band` is for the post's own page; the others are for lists. */
  readonly size: Size;
};

/** A post's cover, or else a drawing derived from its category and slug. */
export function PostPicture({ post: { slug, title, category, cover, art }, size }: PostPictureProps) {
  if (cover === undefined && CoverSlot === null) {
    return art && <Drawing art={art} size={size} />;
  }
  return (
    <span className="post-cover" data-part="picture" aria-hidden={size !== 'band' || undefined}>
      {cover !== undefined && <Picture {...cover} {...COVERS[size]} />}
      {cover === undefined && CoverSlot !== null && (
        <CoverSlot cover={{ slug, title, category, number: art?.subject.number, size }} />
      )}
    </span>
  );
}

type DrawingProps = {
  readonly art: Art;
  readonly size: Size;
};

export function Drawing({ art: { subject }, size }: DrawingProps) {
  const draw = size === 'band' ? bandHtml : coverHtml;
  return (
    <span
      className={size === 'small' ? 'art-small' : undefined}
      data-part="picture"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: draw(subject) }}
    />
  );
}

type PreloadProps = {
  readonly picture: Omit<PictureData, 'dark'>;
  readonly scheme: 'light' | 'dark';
  readonly sizes: string;
};

export type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & {
  readonly picture: PictureData;
  readonly alt: string;
  /** The displayed width (HTML, "sizes attributes"). */
  readonly sizes: string;
};

/** A picture in the best width and format for the current theme. */
export function Picture({ picture: { dark, ...picture }, ...props }: PictureProps) {
  // The hidden one would be loaded too if it weren't lazy.
  return dark === undefined ? (
    <Variants picture={picture} {...props} />
  ) : (
    <>
      {props.fetchPriority === 'high' && (
        <>
          <Preload picture={picture} scheme="light" sizes={props.sizes} />
          <Preload picture={dark} scheme="dark" sizes={props.sizes} />
        </>
      )}
      <Variants picture={picture} className="light-only" {...props} loading="lazy" />
      <Variants picture={dark} className="dark-only" {...props} loading="lazy" />
    </>
  );
}

/** A lazy picture is requested only after the first layout. This requests the one that most readers with a color scheme see before that. */
function Preload({ picture: { sources, src }, scheme, sizes }: PreloadProps) {
  const media = `(prefers-color-scheme: ${scheme})`;
  const best = sources[0];
  return best === undefined ? (
    <link rel="preload" as="image" href={src} media={media} fetchPriority="high" />
  ) : (
    <link rel="preload" as="image" type={best.type} imageSrcSet={best.srcset} imageSizes={sizes} media={media} />
  );
}

function Variants({
  picture: { sources, ...picture },
  className,
  sizes,
  alt,
  ...props
}: PictureProps & { readonly className?: string }) {
  return (
    <picture className={className}>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img {...props} {...picture} alt={alt} decoding="async" />
    </picture>
  );
}
