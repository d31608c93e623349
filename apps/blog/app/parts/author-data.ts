import type { ContentSnapshot } from '@portico/content';
import { authorPictureUrl } from '@portico/content/paths';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import { type PictureData, pictureData } from './picture-data.ts';

export type Face = {
  /** The name in authors.yaml, or else the name in the post. */
  readonly name: string;
  readonly picture: PictureData | undefined;
};

export type AuthorData = Face & {
  readonly role: string | undefined;
  readonly bio: string | undefined;
  readonly links: ReadonlyArray<{ readonly label: string; readonly href: string }>;
  /** The author's page; absent if none of the author's posts are listed. */
  readonly href: string | undefined;
};

export function faceOf(name: string, { authors, images }: ContentSnapshot): Face {
  const entry = authors.get(slugify(name));
  const image = entry?.picture === undefined ? undefined : images.get(authorPictureUrl(entry.picture));
  return { name: entry?.name ?? name, picture: image && pictureData(image) };
}

/** Finds an author by name. */
export function authorData(name: string, content: ContentSnapshot): AuthorData {
  const slug = slugify(name);
  const { role, bio, links = {} } = content.authors.get(slug) ?? {};
  return {
    ...faceOf(name, content),
    role,
    bio,
    links: Object.entries(links).map(([label, href]) => ({ label, href })),
    href: content.index.authors.has(slug) ? routes.author.href({ author: slug }) : undefined,
  };
}
