import type { ContentIndex, Post } from '@portico/content';
import { languageName, SITE_LANGUAGE } from '@portico/core/language';
import { routes } from '@portico/core/routes';

export type PostVersion = {
  readonly slug: string;
  readonly href: string;
  /** BCP 47. */
  readonly lang: string;
  /** The name of the language in that language. */
  readonly name: string;
};

/** Returns the published versions of the post; none if there is only one. */
export function versionsOf(post: Post, index: Pick<ContentIndex, 'versions'>): readonly PostVersion[] {
  const all = index.versions.get(post.translationOf ?? post.slug) ?? [];
  const versions = all.filter(({ unlisted }) => post.unlisted || !unlisted);
  return versions.length < 2
    ? []
    : versions.map(({ slug, lang = SITE_LANGUAGE }) => {
        return { slug, href: routes.post.href({ slug }), lang, name: languageName(lang) };
      });
}
