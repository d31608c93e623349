import type { ContentSnapshot, Post } from '@portico/content';
import { NetworkArt } from '@portico/shell';

export type Cover = {
  readonly src: string;
  readonly alt: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
};

/** The image that a post's front matter names as its cover, where it stands beside the post. */
export function coverOf({ slug, cover, coverAlt = '' }: Post, { images }: ContentSnapshot): Cover | undefined {
  const image = cover === undefined ? undefined : images.get(`/blog/${slug}/${cover.replace(/^\.\//, '')}`);
  return image && { src: image.url, alt: coverAlt, width: image.width, height: image.height };
}

/** A post's cover, or the drawing of its slug. */
export function PostPicture({ slug, cover }: { readonly slug: string; readonly cover: Cover | undefined }) {
  return cover === undefined ? <NetworkArt seed={slug} /> : <img className="post-cover" {...cover} alt={cover.alt} />;
}
