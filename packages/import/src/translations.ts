import { canonicalLanguage } from '@portico/core/language';
import type { SourcePost } from '#source.ts';

/** The languages of a site's files: which one is not named, and how paths name the others. */
export type Languages = {
  readonly original: string;
  /** What the path of a text in another language starts with, and what the path of its original starts with instead. */
  readonly folder?: { readonly pattern: RegExp; readonly original: string } | undefined;
  /** Whether the system's own rules read the end of a file name as a language, as in `index.de.md`. */
  readonly inNames?: boolean | undefined;
};

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

const SUFFIX = /\.([a-z]{2,3}(?:-[a-z\d]+)?)(?=\.\w+$)/i;

type Placed = { readonly language: string; readonly key: string };

/** Finds translations: posts whose path is that of another post, apart from the language in it. Other posts don't change. */
export function withTranslations(posts: readonly SourcePost[], languages: Languages): readonly SourcePost[] {
  const site = canonicalLanguage(languages.original) ?? languages.original;
  const placed = new Map(posts.map((post) => [post, placeOf(post.origin, { ...languages, original: site })]));
  const together = Map.groupBy(posts, (post) => placed.get(post)?.key);
  return posts.map((post) => {
    const { language = site, key } = placed.get(post) ?? {};
    const original = together.get(key)?.find((other) => placed.get(other)?.language === site);
    const isByRule = languages.inNames || languages.folder?.pattern.test(post.origin);
    if (original !== undefined && language !== site) {
      const translated = { ...post, translation: { of: original.origin, lang: language } };
      const message = `Its name says that it is a translation (${language}) of ${original.origin}. If not, rename it.`;
      return isByRule ? translated : withDoubt(translated, message);
    }
    // In other systems, the end of a name is seldom a language.
    const isPost = language === site || !isByRule;
    const message = `It may be a translation. If so, move it next to its original, with the end .${language}.md.`;
    // The language may also be part of its name, as in `v1.go.md`.
    return isPost ? post : withDoubt(post, message);
  });
}

function placeOf(origin: string, { original, folder, inNames }: Languages): Placed {
  const [, inFolder = ''] = folder?.pattern.exec(origin) ?? [];
  const [, inName = ''] = SUFFIX.exec(origin) ?? [];
  const named = canonicalLanguage(inName);
  // Without such a rule, it is more likely a name such as `post.old.md`.
  const isNamed = named !== undefined && (inNames || NAMES.of(named) !== undefined);
  const language = isNamed ? named : canonicalLanguage(inFolder);
  const withoutFolder = folder === undefined ? origin : origin.replace(folder.pattern, folder.original);
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
