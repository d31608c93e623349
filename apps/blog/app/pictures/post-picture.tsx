import { Pattern } from '@portico/shell';
import { Picture } from './picture.tsx';
import type { PictureFields } from './picture-of.ts';

const COVERS = {
  // Beside the title it is some 30 rem wide, and above it as wide as the window.
  large: { sizes: '(min-width: 58rem) 30rem, 100vw', fetchPriority: 'high' },
  // In a list the title says what it is.
  small: { sizes: '8rem', loading: 'lazy', alt: '' },
} as const;

export type PostPictureProps = {
  readonly post: PictureFields & { readonly slug: string; readonly category: string };
  /** `small` is for lists, up to some 120 pixels wide. */
  readonly size?: keyof typeof COVERS;
};

/** A post's cover, or else the pattern of its category and slug. */
export function PostPicture({ post: { slug, category, cover }, size = 'large' }: PostPictureProps) {
  return cover === undefined ? (
    <Pattern topic={category} seed={slug} size={size} />
  ) : (
    <span className="post-cover" aria-hidden={size === 'small' || undefined}>
      <Picture {...cover} {...COVERS[size]} />
    </span>
  );
}
