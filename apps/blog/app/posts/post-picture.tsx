import { NetworkDrawing } from '@portico/shell';
import type { Cover } from './cover-of.ts';
import { Moving } from './moving.tsx';
import { Picture, type PictureProps } from './picture.tsx';

// Beside the title it is some 30 rem wide, and above it as wide as the window.
const SIZES = '(min-width: 58rem) 30rem, 100vw';

type PostPictureProps = { readonly slug: string; readonly cover: Cover | undefined };

/** A post's cover, or the drawing of its slug; between a list and the post it stays the same thing, which moves. */
export function PostPicture(props: PostPictureProps) {
  return (
    <Moving name={`picture-${props.slug}`}>
      <StillPostPicture {...props} sizes={SIZES} fetchPriority="high" />
    </Moving>
  );
}

/** The same where it stands for a post among others. */
export function StillPostPicture({ slug, cover, ...props }: PostPictureProps & Omit<PictureProps, 'picture' | 'alt'>) {
  return cover === undefined ? (
    <NetworkDrawing seed={slug} />
  ) : (
    <span className="post-cover">
      <Picture {...props} {...cover} />
    </span>
  );
}
