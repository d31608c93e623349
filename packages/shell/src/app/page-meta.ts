import { SITE_LANGUAGE } from '@portico/config/language';
import type { MetaDescriptor } from 'react-router';

const SITE_LOCALE = localeOf(SITE_LANGUAGE);

export type PageMeta = {
  /** The page's own title. `<title>` adds the site's name, and previews of links show it next to the title. */
  readonly title: string;
  readonly siteName?: string | undefined;
  readonly description: string;
  /** Absolute URL; absent if the page has no canonical URL. */
  readonly canonical?: string;
  /** Who wrote the page; the brand where no person did. */
  readonly author?: string;
  /** BCP 47: of title and description, where it is not the site's. */
  readonly lang?: string | undefined;
  /** The card that previews of links show. */
  readonly card?: SocialCard;
  /** Present for an article. */
  readonly article?: ArticleMeta;
  /** True for the page of a person. */
  readonly isProfile?: boolean;
  /** The same content in other formats. */
  readonly alternates?: readonly Alternate[];
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  /** False asks search engines to leave the page out. */
  readonly indexed?: boolean;
};

/** A PNG of 1200 × 630 pixels. */
export type SocialCard = {
  /** Absolute URL. */
  readonly url: string;
  /** What the card says, for those who do not see it. */
  readonly alt: string;
};

/** Properties of https://ogp.me#type_article; dates are ISO 8601. */
export type ArticleMeta = {
  readonly published: string;
  readonly modified?: string | undefined;
  /** Absolute URLs of the authors' pages, where there are such; `author` says their names. */
  readonly authors: readonly string[];
  readonly section: string;
  readonly tags: readonly string[];
};

export type Alternate = { readonly type: string; readonly href: string; readonly title?: string };

/**
 * The elements of `<head>` that say what a page is, from typed data. What every page of a site has, such as its name, is in
 * SiteDocument. Loaders call it, so that pages have its result with their data and browsers not its code.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, siteName, description, canonical, author, alternates = [], previous, next, indexed = true } = page;
  return [
    { title: siteName === undefined ? title : `${title} · ${siteName}` },
    { name: 'description', content: description },
    ...named('author', author),
    ...link('canonical', canonical),
    ...link('prev', previous),
    ...link('next', next),
    ...alternates.map((alternate) => ({ tagName: 'link', rel: 'alternate', ...alternate })),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...openGraph(page),
    ...twitterCard(page),
  ];
}

/** https://ogp.me */
function openGraph(page: PageMeta): MetaDescriptor[] {
  const { title, description, canonical, lang, card, article, isProfile = false } = page;
  const type = isProfile ? 'profile' : 'website';
  return [
    ...property('og:type', article === undefined ? type : 'article'),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:url', canonical),
    ...property('og:locale', openGraphLocale(lang)),
    ...(card === undefined
      ? []
      : [
          ...property('og:image', card.url),
          ...property('og:image:type', 'image/png'),
          ...property('og:image:width', '1200'),
          ...property('og:image:height', '630'),
          ...property('og:image:alt', card.alt),
        ]),
    ...(article === undefined
      ? []
      : [
          ...property('article:published_time', article.published),
          ...property('article:modified_time', article.modified),
          ...article.authors.flatMap((url) => property('article:author', url)),
          ...property('article:section', article.section),
          ...article.tags.flatMap((tag) => property('article:tag', tag)),
        ]),
  ];
}

function twitterCard({ title, description, canonical, card }: PageMeta): MetaDescriptor[] {
  return [
    ...named('twitter:card', card === undefined ? 'summary' : 'summary_large_image'),
    ...named('twitter:title', title),
    ...named('twitter:description', description),
    ...named('twitter:url', canonical),
    ...named('twitter:image', card?.url),
    ...named('twitter:image:alt', card?.alt),
  ];
}

function named(name: string, content: string | undefined): MetaDescriptor[] {
  return content === undefined ? [] : [{ name, content }];
}

function property(name: string, content: string | undefined): MetaDescriptor[] {
  return content === undefined ? [] : [{ property: name, content }];
}

function link(rel: string, href: string | undefined): MetaDescriptor[] {
  return href === undefined ? [] : [{ tagName: 'link', rel, href }];
}

/**
 * The value of `og:locale` (https://ogp.me) for a BCP 47 language, by default the site's: language and territory, such as `en_US`.
 * A language without a territory gets the most likely one.
 */
export function openGraphLocale(lang: string | undefined): string {
  // Asking for what is the same on every page took a hundredth of the time of making one.
  return lang === undefined ? SITE_LOCALE : localeOf(lang);
}

function localeOf(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
