import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import type { ContentSnapshot } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import { type PictureData, pictureData } from './picture-data.ts';
import { typesetLine } from './typeset.ts';

/** An author as pages show one. */
export type AuthorData = {
  /** As authors.yaml has it; else as given. */
  readonly name: string;
  readonly role: string | undefined;
  readonly bio: string | undefined;
  readonly picture: PictureData | undefined;
  /** Where else to find the author. */
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
  /** The page of the author's posts; absent where there are no listed ones. */
  readonly href: string | undefined;
};

/** What the content knows of somebody by this name. */
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

/** An author with the lines on who that is as pages show them. */
export function typesetAuthor(author: AuthorData): AuthorData {
  const { role, bio } = author;
  return { ...author, role: role && typesetLine(role), bio: bio && typesetLine(bio) };
}
