import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { NetworkDrawing } from '@portico/shell';
import { ViewTransition } from 'react';

export type Cover = {
  readonly src: string;
  readonly alt: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Of the text that says what it shows. */
  readonly lang: string | undefined;
};

/** The image that a post's front matter names as its cover, where it stands beside the post. */
export function coverOf({ slug, cover, coverAlt = '', lang }: Post, { images }: ContentSnapshot): Cover | undefined {
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  return image && { src: image.url, alt: coverAlt, width: image.width, height: image.height, lang };
}

/** A post's cover, or the drawing of its slug; between a list and the post it stays the same thing, which moves. */
export function PostPicture({ slug, cover }: { readonly slug: string; readonly cover: Cover | undefined }) {
  const picture =
    cover === undefined ? <NetworkDrawing seed={slug} /> : <img className="post-cover" {...cover} alt={cover.alt} />;
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
