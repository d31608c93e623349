import { SITE_LANGUAGE } from '@portico/core/language';
import type { MetaDescriptor } from 'react-router';

const SITE_LOCALE = localeOf(SITE_LANGUAGE);

/** The facts about a page for its `<head>`. */
export type PageMeta = {
  /** The page's own title. `<title>` appends the site's name; link previews show that name next to the title. */
  readonly title: string;
  readonly siteName?: string | undefined;
  readonly description: string;
  readonly canonical?: string;
  readonly author?: string;
  /** The language of the title and description (BCP 47), if it isn't the site's. */
  readonly lang?: string | undefined;
  readonly card?: SocialCard;
  readonly article?: ArticleMeta;
  readonly isProfile?: boolean;
  readonly alternates?: readonly Alternate[];
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
  readonly indexed?: boolean;
};

/** A PNG of 1200 × 630 pixels. */
export type SocialCard = {
  readonly url: string;
  readonly alt: string;
};

/** Properties of https://ogp.me#type_article; dates are ISO 8601. */
export type ArticleMeta = {
  readonly published: string;
  readonly modified?: string | undefined;
  /** Absolute URLs of the authors' pages, if they have any; `author` contains the names. */
  readonly authors: readonly string[];
  readonly section: string;
  readonly tags: readonly string[];
};

export type Alternate = {
  readonly href: string;
  readonly type?: string;
  readonly title?: string;
  readonly hrefLang?: string;
};

/** Returns the tags for a page's `<head>`. Call it in loaders, so that browsers don't load its code. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, siteName, description, canonical, author } = page;
  const { alternates = [], previous, next, indexed = true } = page;
  const links = { canonical, prev: previous, next };
  return [
    { title: siteName === undefined ? title : `${title} · ${siteName}` },
    { name: 'description', content: description },
    ...metas('name', [['author', author]]),
    ...Object.entries(links).flatMap(([rel, href]) => (href === undefined ? [] : [{ tagName: 'link', rel, href }])),
    ...alternates.map((alternate) => ({ tagName: 'link', rel: 'alternate', ...alternate })),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...openGraph(page),
    ...twitterCard(page),
  ];
}

function openGraph({ title, description, canonical, lang, card, article, isProfile }: PageMeta): MetaDescriptor[] {
  const type = isProfile ? 'profile' : 'website';
  return metas('property', [
    ['og:type', article === undefined ? type : 'article'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:locale', openGraphLocale(lang)],
    ['og:image', card?.url],
    ['og:image:width', card && '1200'],
    ['og:image:height', card && '630'],
    ['og:image:alt', card?.alt],
    ['article:published_time', article?.published],
    ['article:modified_time', article?.modified],
    ...(article?.authors ?? []).map((url) => ['article:author', url] as const),
    ['article:section', article?.section],
    ...(article?.tags ?? []).map((tag) => ['article:tag', tag] as const),
  ]);
}

function twitterCard({ title, description, canonical, card }: PageMeta): MetaDescriptor[] {
  return metas('name', [
    ['twitter:card', card === undefined ? 'summary' : 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:url', canonical],
    ['twitter:image', card?.url],
    ['twitter:image:alt', card?.alt],
  ]);
}

function metas(
  attribute: 'name' | 'property',
  entries: ReadonlyArray<readonly [name: string, content: string | undefined]>,
): MetaDescriptor[] {
  return entries.flatMap(([name, content]) => (content === undefined ? [] : [{ [attribute]: name, content }]));
}

/** The value of `og:locale` (https://ogp.me), such as `en_US`; a language without a territory gets the most likely one. */
export function openGraphLocale(lang: string | undefined): string {
  // Computing the site's locale for each page took 1% of the time it takes to render one.
  return lang === undefined ? SITE_LOCALE : localeOf(lang);
}

function localeOf(lang: string): string {
  const { language, region } = new Intl.Locale(lang).maximize();
  return region === undefined ? language : `${language}_${region}`;
}
