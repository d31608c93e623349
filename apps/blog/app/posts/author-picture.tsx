import type { AuthorData } from './author-data.ts';
import { Picture } from './picture.tsx';

// On the author's page; below a post it is half as wide.
const SIZES = '6rem';

/** An author's picture, or the initials; the name stands beside it. */
export function AuthorPicture({
  author: { name, picture },
}: {
  readonly author: Pick<AuthorData, 'name' | 'picture'>;
}) {
  return picture === undefined ? (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  ) : (
    <Picture picture={picture} className="avatar" alt="" loading="lazy" sizes={SIZES} />
  );
}

/** The first letters of a name's first and last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
