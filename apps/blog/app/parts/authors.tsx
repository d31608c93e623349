import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import { Fragment, type ReactNode } from 'react';
import type { AuthorData, Face } from './author-data.ts';
import { Picture } from './picture.tsx';

export type AuthorNamesProps = {
  readonly names: readonly string[];
  /** The authors' pages, in the same order. Not every author has one. */
  readonly pages?: ReadonlyArray<string | undefined>;
};

/** Names that link to the authors' pages. */
export function AuthorNames({ names, pages }: AuthorNamesProps) {
  // The key makes React replace the whole element: a browser's translation may have replaced the commas that React would remove.
  return (
    <span key={names.join()}>
      {names.map((name, index) => {
        const href = pages === undefined ? routes.author.href({ author: slugify(name) }) : pages[index];
        return (
          <Fragment key={name}>
            {index > 0 && ', '}
            {href === undefined ? name : <a href={href}>{name}</a>}
          </Fragment>
        );
      })}
    </span>
  );
}

/** A few lines about the authors, below a post. */
export function AuthorNote({ author }: { readonly author: AuthorData }) {
  return (
    <section className="post-author" aria-label={author.name}>
      <AuthorFacts author={author} />
    </section>
  );
}

export function AuthorFacts({ author, className }: { readonly author: AuthorData; readonly className?: string }) {
  const { name, role, bio, href } = author;
  return (
    <>
      <AuthorPicture author={author} />
      <div>
        <h2 className={className}>
          {href === undefined ? (
            name
          ) : (
            <a className="target" href={href}>
              {name}
            </a>
          )}
        </h2>
        {role !== undefined && <p className="secondary">{role}</p>}
      </div>
      {bio !== undefined && <p>{bio}</p>}
    </>
  );
}

export type WithFacesProps = AuthorNamesProps & { readonly faces: readonly Face[]; readonly children: ReactNode };

/** The authors' pictures and names, with the byline below the names. */
export function WithFaces({ faces, children, ...names }: WithFacesProps) {
  return (
    <div className="people row">
      <Faces faces={faces} />
      <div>
        <AuthorNames {...names} />
        {children}
      </div>
    </div>
  );
}

const MAX_FACES = 3;

/** The authors' pictures of a post, small. */
export function Faces({ faces }: { readonly faces: readonly Face[] }) {
  return (
    <span className="faces">
      {faces.slice(0, MAX_FACES).map((face) => (
        <AuthorPicture key={face.name} author={face} sizes="2rem" />
      ))}
    </span>
  );
}

/** An author's picture, in front of the initials. The name is next to it. By default it is as wide as below a post. */
export function AuthorPicture({
  author: { name, picture },
  sizes = '4rem',
}: {
  readonly author: Face;
  readonly sizes?: string;
}) {
  return (
    <span className="avatar" aria-hidden="true">
      {initialsOf(name)}
      {/* It isn't lazy, because printing doesn't wait for lazy images. */}
      {picture !== undefined && <Picture picture={picture} alt="" fetchPriority="low" sizes={sizes} />}
    </span>
  );
}

/** Returns the first letters of the first and last word; "NR" for "The Northwind Relay team". */
export function initialsOf(name: string): string {
  const words = name.replace(/^the\s+(\S.*?)\s+team$/iu, '$1').split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '').join('');
}
