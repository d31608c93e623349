import { NetworkDrawing } from '@portico/shell';
import { ViewTransition } from 'react';
import type { Cover } from './cover-of.ts';
import { Picture } from './picture.tsx';

// Beside the title it is some 30 rem wide, and above it as wide as the window.
const SIZES = '(min-width: 58rem) 30rem, 100vw';

export type PostPictureProps = {
  readonly slug: string;
  readonly cover: Cover | undefined;
  /** How wide it is shown, of a small one below the text (HTML, "sizes attributes"). */
  readonly sizes?: string;
};

/** A post's cover, or the drawing of its slug; between a list and the post it stays the same thing, which moves. */
export function PostPicture({ slug, cover, sizes }: PostPictureProps) {
  const picture =
    cover === undefined ? (
      <NetworkDrawing seed={slug} />
    ) : (
      <span className="post-cover">
        <Picture
          {...cover}
          {...(sizes === undefined ? { sizes: SIZES, fetchPriority: 'high' } : { sizes, loading: 'lazy' })}
        />
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
