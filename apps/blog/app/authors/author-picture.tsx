import { Picture } from '../pictures/picture.tsx';
import type { AuthorData } from './author-data.ts';

// On the author's page; below a post it is half as wide.
const SIZES = '6rem';

/** An author's picture, over the initials, which are there before it and without it; the name stands beside it. */
export function AuthorPicture({
  author: { name, picture },
}: {
  readonly author: Pick<AuthorData, 'name' | 'picture'>;
}) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
      {/* Loaded at once, since paper does not wait for it. */}
      {picture !== undefined && <Picture picture={picture} alt="" fetchPriority="low" sizes={SIZES} />}
    </span>
  );
}

/** The first letters of a name's first and last word; of a team's, those that its name begins with: "NR" of "The Northwind Relay team". */
export function initialsOf(name: string): string {
  const words = name.replace(/^the\s+(\S.*?)\s+team$/iu, '$1').split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
