import { SiteLink } from '@portico/shell';
import type { AuthorData } from './author-data.ts';
import { AuthorPicture } from './author-picture.tsx';

/** Who wrote a post, in a few lines below it: no more than the name and the way to the other posts where nothing else is known. */
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
