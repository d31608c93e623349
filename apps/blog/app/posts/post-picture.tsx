import type { PictureSize } from './drawing-of.ts';
import { Moving } from './moving.tsx';
import { Picture } from './picture.tsx';
import type { PictureFields } from './picture-of.ts';
import { TopicDrawing } from './topic-drawing.tsx';

// Beside the title it is some 30 rem wide, and above it as wide as the window.
const SIZES = { large: '(min-width: 58rem) 30rem, 100vw', small: '8rem' } as const;

export type PostPictureProps = {
  readonly post: PictureFields & { readonly slug: string; readonly category: string };
  /** `small` is for lists, up to some 120 pixels wide. */
  readonly size?: PictureSize;
};

/**
 * A post's cover, or the drawing of its category and slug. The large one is a page's own, and between a list and the post it
 * stays the same thing, which moves.
 */
export function PostPicture({ post, size = 'large' }: PostPictureProps) {
  const { slug, category, cover, drawing } = post;
  const picture =
    cover === undefined ? (
      <TopicDrawing topic={category} seed={slug} size={size} html={drawing} />
    ) : (
      <span className="post-cover">
        <Picture
          {...cover}
          // In a list the title says what it is.
          {...(size === 'small' && { alt: '' })}
          sizes={SIZES[size]}
          {...(size === 'large' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </span>
    );
  return size === 'small' ? picture : <Moving name={`picture-${slug}`}>{picture}</Moving>;
}
