import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { SiteLink } from '@portico/shell';
import { Fragment } from 'react';
import type { AuthorData } from './author-data.ts';
import { Picture } from './picture.tsx';

export type AuthorNamesProps = {
  readonly names: readonly string[];
  /** Their pages, in the same order, where not each has one. */
  readonly pages?: ReadonlyArray<string | undefined>;
};

/** Who wrote a post, each name with the way to the author's posts. */
export function AuthorNames({ names, pages }: AuthorNamesProps) {
  // Keyed by its names, so that React replaces it whole: a browser's translation may have replaced the commas that React would remove.
  return (
    <span key={names.join()}>
      {names.map((name, place) => {
        const href = pages === undefined ? routes.author.href({ author: slugify(name) }) : pages[place];
        return (
          <Fragment key={name}>
            {place > 0 && ', '}
            {href === undefined ? name : <SiteLink href={href}>{name}</SiteLink>}
          </Fragment>
        );
      })}
    </span>
  );
}

/** Who wrote a post, in a few lines below it. */
export function AuthorNote({ author }: { readonly author: AuthorData }) {
  const { name, role, bio, href } = author;
  return (
    <section className="post-author" aria-label={name}>
      <AuthorPicture author={author} />
      <h2>{href === undefined ? name : <SiteLink href={href}>{name}</SiteLink>}</h2>
      {role !== undefined && <p className="post-author-role">{role}</p>}
      {bio !== undefined && <p>{bio}</p>}
    </section>
  );
}

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
