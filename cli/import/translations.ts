import { canonicalLanguage } from '@portico/core/language';
import type { SourcePost } from '#import/source.ts';

/** The languages of a site's files: which one has no name, and which folders are of one. */
export type Languages = { readonly original: string; readonly folder?: RegExp | undefined };

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

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
    if (original !== undefined && language !== site) {
      const translated = { ...post, translation: { of: original.origin, lang: language } };
      const message = `Its name says that it is a translation (${language}) of ${original.origin}. If not, rename it.`;
      return languages.folder === undefined ? withDoubt(translated, message) : translated;
    }
    // In other systems, the end of a name is seldom a language.
    const isPost = language === site || languages.folder === undefined;
    const message = `It may be a translation. If so, move it next to its original, with the end .${language}.md.`;
    // The language may also be a part of its name, such as `v1.go.md`.
    return isPost ? post : withDoubt(post, message);
  });
}

function placeOf(origin: string, { original, folder }: Languages): Placed {
  const [, inFolder = ''] = folder?.exec(origin) ?? [];
  const [, inName = ''] = SUFFIX.exec(origin) ?? [];
  const named = canonicalLanguage(inName);
  // Where no folders are of languages, a name such as `post.old.md` is likelier.
  const isNamed = named !== undefined && (folder !== undefined || NAMES.of(named) !== undefined);
  const language = isNamed ? named : canonicalLanguage(inFolder);
  const withoutFolder = folder === undefined || inFolder === '' ? origin : origin.replace(`/${inFolder}/`, '/');
  return {
    language: language ?? original,
    key: (isNamed ? withoutFolder.replace(SUFFIX, '') : withoutFolder).replace(/\.\w+$/, ''),
  };
}

function withDoubt(post: SourcePost, message: string): SourcePost {
  const read: SourcePost['read'] = (report) => {
    report('unknown', message);
    return post.read(report);
  };
  return { ...post, read };
}
