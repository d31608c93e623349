import type { ImgHTMLAttributes } from 'react';
import type { PictureData } from './picture-data.ts';

export type PictureProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt'> & {
  readonly picture: PictureData;
  readonly alt: string;
  /** How wide it is shown (HTML, "sizes attributes"). */
  readonly sizes: string;
};

/** A picture in the width and format that fits, and in the look that is shown. */
export function Picture({ picture: { dark, ...picture }, ...props }: PictureProps) {
  // One that is not shown is loaded too unless it is lazy.
  return dark === undefined ? (
    <Variants picture={picture} {...props} />
  ) : (
    <>
      <Variants picture={picture} looks="light-only" {...props} loading="lazy" />
      <Variants picture={dark} looks="dark-only" {...props} loading="lazy" />
    </>
  );
}

function Variants({
  picture: { sources, ...picture },
  looks,
  sizes,
  alt,
  ...props
}: PictureProps & { readonly looks?: string }) {
  return (
    <picture className={looks}>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img {...props} {...picture} alt={alt} decoding="async" />
    </picture>
  );
}
