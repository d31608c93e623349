import type { PictureSize } from './drawing-of.ts';
import { Moving } from './moving.tsx';
import { Picture } from './picture.tsx';
import type { PictureFields } from './picture-of.ts';
import { TopicDrawing } from './topic-drawing.tsx';

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

/**
 * A post's cover, or the drawing of its category, tags and slug. The large one is a page's own, and between a list and the post it
 * stays the same thing, which moves.
 */
export function PostPicture({ post, size = 'large' }: PostPictureProps) {
  const { slug, category, tags, cover, drawing } = post;
  const picture =
    cover === undefined ? (
      <TopicDrawing topic={category} tags={tags} seed={slug} size={size} html={drawing} />
    ) : (
      <span className="post-cover" aria-hidden={size === 'small' || undefined}>
        <Picture {...cover} {...COVERS[size]} />
      </span>
    );
  return size === 'small' ? picture : <Moving name={`picture-${slug}`}>{picture}</Moving>;
}
