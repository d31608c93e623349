import type { Ref } from 'react';
import type { PictureSize } from './drawing-of.ts';
import { Picture } from './picture.tsx';
import type { PictureFields } from './picture-of.ts';
import { TopicDrawing } from './topic-drawing.tsx';
import { useMoving } from './use-moving.ts';

const COVERS = {
  // Beside the title it is some 30 rem wide, and above it as wide as the window.
  large: { sizes: '(min-width: 58rem) 30rem, 100vw', fetchPriority: 'high' },
  // In a list the title says what it is.
  small: { sizes: '8rem', loading: 'lazy', alt: '' },
} as const;

export type PostPictureProps = {
  readonly post: PictureFields & {
    readonly slug: string;
    readonly category: string;
    readonly tags: readonly string[];
  };
  /** `small` is for lists, up to some 120 pixels wide. */
  readonly size?: PictureSize;
};

/** A post's cover, or the drawing of its category, tags and slug. Between a list and the post the large one stays the same thing, which moves. */
export function PostPicture({ size = 'large', ...props }: PostPictureProps) {
  return size === 'small' ? <PictureOrDrawing size="small" {...props} /> : <MovingPicture {...props} />;
}

/** A page has a large picture of a post once. */
function MovingPicture({ post }: Pick<PostPictureProps, 'post'>) {
  return <PictureOrDrawing size="large" post={post} ref={useMoving(`picture-${post.slug}`)} />;
}

type PictureOrDrawingProps = Required<PostPictureProps> & { readonly ref?: Ref<HTMLSpanElement> };

function PictureOrDrawing({ post: { slug, category, tags, cover, drawing }, size, ref }: PictureOrDrawingProps) {
  return cover === undefined ? (
    <TopicDrawing topic={category} tags={tags} seed={slug} size={size} html={drawing} {...(ref && { ref })} />
  ) : (
    <span ref={ref} className="post-cover" aria-hidden={size === 'small' || undefined}>
      <Picture {...cover} {...COVERS[size]} />
    </span>
  );
}
