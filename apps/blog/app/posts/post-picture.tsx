import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { NetworkDrawing } from '@portico/shell';
import { ViewTransition } from 'react';
import { Picture } from './picture.tsx';
import { type PictureData, pictureData } from './picture-data.ts';

export type Cover = {
  readonly picture: PictureData;
  readonly alt: string;
  /** Of the text that says what it shows. */
  readonly lang: string | undefined;
};

// Beside the title it is some 30 rem wide, and above it as wide as the window.
const SIZES = '(min-width: 58rem) 30rem, 100vw';

/** The image that a post's front matter names as its cover, where it stands beside the post. */
export function coverOf({ slug, cover, coverAlt = '', lang }: Post, { images }: ContentSnapshot): Cover | undefined {
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  return image && { picture: pictureData(image), alt: coverAlt, lang };
}

/** A post's cover, or the drawing of its slug; between a list and the post it stays the same thing, which moves. */
export function PostPicture({ slug, cover }: { readonly slug: string; readonly cover: Cover | undefined }) {
  const picture =
    cover === undefined ? (
      <NetworkDrawing seed={slug} />
    ) : (
      <span className="post-cover">
        <Picture {...cover} sizes={SIZES} fetchPriority="high" />
      </span>
    );
  // The server leaves the transition out: React would write `vt-` attributes, which only streamed pages need and which are
  // not HTML.
  return import.meta.env.SSR ? (
    picture
  ) : (
    <ViewTransition name={`picture-${slug}`} share="picture" default="none">
      {picture}
    </ViewTransition>
  );
}
