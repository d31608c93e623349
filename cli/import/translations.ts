import { canonicalLanguage } from '@portico/core/language';
import type { SourcePost } from '#import/source.ts';

/** The languages of a site's files: which one has no name, and which folders are of one. */
export type Languages = { readonly original: string; readonly folder?: RegExp | undefined };

const SUFFIX = /\.([a-z]{2,3}(?:-[a-z\d]+)?)(?=\.\w+$)/i;

type Placed = { readonly language: string; readonly key: string };

/** Says which posts are translations: those with the path of another post, apart from the language in it. The others are unchanged. */
export function withTranslations(posts: readonly SourcePost[], languages: Languages): readonly SourcePost[] {
  const site = canonicalLanguage(languages.original) ?? languages.original;
  const placed = new Map(posts.map((post) => [post, placeOf(post.origin, { ...languages, original: site })]));
  const together = Map.groupBy(posts, (post) => placed.get(post)?.key);
  return posts.map((post) => {
    const { language = site, key } = placed.get(post) ?? {};
    const original = together.get(key)?.find((other) => placed.get(other)?.language === site);
    if (original !== undefined && original !== post) {
      return { ...post, translation: { of: original.origin, lang: language } };
    }
    // In other systems, the end of a name is seldom a language.
    return language === site || languages.folder === undefined ? post : alone(post, language);
  });
}

function placeOf(origin: string, { original, folder }: Languages): Placed {
  const [, inFolder = ''] = folder?.exec(origin) ?? [];
  const [, inName = ''] = SUFFIX.exec(origin) ?? [];
  const language = canonicalLanguage(inName) ?? canonicalLanguage(inFolder);
  const isNamed = canonicalLanguage(inName) !== undefined;
  const withoutFolder = folder === undefined || inFolder === '' ? origin : origin.replace(`/${inFolder}/`, '/');
  return {
    language: language ?? original,
    key: (isNamed ? withoutFolder.replace(SUFFIX, '') : withoutFolder).replace(/\.\w+$/, ''),
  };
}

/** The language may also be a part of its name, such as `v1.go.md`. */
function alone(post: SourcePost, language: string): SourcePost {
  const read: SourcePost['read'] = (report) => {
    report('unknown', `It may be a translation. If so, move it next to its original, with the end .${language}.md.`);
    return post.read(report);
  };
  return { ...post, read };
}
