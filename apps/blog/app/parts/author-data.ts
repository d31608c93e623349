import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentSnapshot } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import { type PictureData, pictureData } from './picture-data.ts';

export type AuthorData = {
  /** From authors.yaml, or else as the post says. */
  readonly name: string;
  readonly role: string | undefined;
  readonly bio: string | undefined;
  readonly picture: PictureData | undefined;
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
  /** The author's page; absent if no listed post is theirs. */
  readonly href: string | undefined;
};

/** Finds an author by name. */
export function authorData(name: string, { authors, images, index }: ContentSnapshot): AuthorData {
  const slug = slugify(name);
  const entry = authors.get(slug);
  const image = entry?.picture === undefined ? undefined : images.get(authorPictureUrl(entry.picture));
  return {
    name: entry?.name ?? name,
    role: entry?.role,
    bio: entry?.bio,
    picture: image && pictureData(image),
    links: Object.entries(entry?.links ?? {}).map(([label, href]) => ({ label, href })),
    href: index.authors.has(slug) ? routes.author.href({ author: slug }) : undefined,
  };
}

/** Typesets an author's role and bio. */
export function typesetAuthor(author: AuthorData, typesetLine: (text: string) => string): AuthorData {
  const { role, bio } = author;
  return { ...author, role: role && typesetLine(role), bio: bio && typesetLine(bio) };
}
