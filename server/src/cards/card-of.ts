import type { ContentSnapshot, Post } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import { hueOf } from '@portico/core/hues';
import { languageOf } from '@portico/core/languages';
import type { MatchOf } from '@portico/core/match-route';
import type { SiteConfig } from '@portico/core/site-config';
import type { DrawnSubject } from '@portico/covers';
import type { LocatedAddress } from '#locate/locate-address.ts';

/** Pixels, as https://ogp.me and the networks' guides recommend for large previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The size of the cover in pixels: next to the text, below the title, or over the whole card. */
export const CARD_COVERS = {
  beside: { width: 480, height: CARD_SIZE.height },
  below: { width: CARD_SIZE.width, height: 225 },
  whole: CARD_SIZE,
} as const;

/** The content of a social card. Two cards with equal fields result in equal pictures. */
export type Card = {
  /** The subject that its pattern shows. */
  readonly subject: DrawnSubject;
  readonly brand: string;
  /** Absent on the card of the whole site, which shows the brand instead. */
  readonly title?: string;
  /** The kind of page, or the post's category. */
  readonly label?: string;
  /** Authors and date, shown on one line. */
  readonly byline: readonly string[];
  /**
   * The post's cover, instead of the pattern. An SVG is shown in full, below the title. Other pictures are next to the title,
   * cropped to their most important part. A post's own card replaces the text as well.
   */
  readonly cover?: { readonly url: string; readonly hash: string; readonly place: keyof typeof CARD_COVERS };
};

export type CardMatch = MatchOf<'siteCard' | 'blogCard' | 'postCard'>;

type LocatedCard = Pick<LocatedAddress, 'post' | 'content'>;

/** Returns the card for an address: of a published post, the blog or the whole site. */
export function cardOf(match: Pick<CardMatch, 'name'>, located: LocatedCard, siteConfig: SiteConfig): Card | undefined {
  const card = drawnCardOf(match, located, siteConfig);
  return card !== undefined && siteConfig.drawings === false
    ? { ...card, subject: { ...card.subject, isPlain: true } }
    : card;
}

function drawnCardOf(
  { name }: Pick<CardMatch, 'name'>,
  { post, content }: LocatedCard,
  siteConfig: SiteConfig,
): Card | undefined {
  const { brand, blog } = siteConfig;
  switch (name) {
    case 'siteCard':
      return { subject: { seed: 'site' }, brand, label: new URL(siteConfig.hosts.marketing).host, byline: [] };
    case 'blogCard': {
      const title = blog.title.replace(`${blog.name}: `, '');
      return { subject: { seed: 'blog' }, brand, title, label: blog.name, byline: [] };
    }
    case 'postCard':
      return post && postCard(post, content, siteConfig);
  }
}

function postCard(post: Post, { images }: ContentSnapshot, siteConfig: SiteConfig): Card {
  const { slug, title, category, author, date, coverNumber: number } = post;
  const imageOf = (file: string | undefined) => (file === undefined ? file : images.get(urlBeside({ slug, file })));
  const own = imageOf(post.card);
  const image = own ?? imageOf(post.cover);
  const isSvg = image?.width !== undefined && image.url.endsWith('.svg');
  const withTitle = isSvg ? 'below' : 'beside';
  const day = new Date(date).toLocaleDateString(languageOf(siteConfig), { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    subject: { topic: category, seed: slug, hue: hueOf(category, siteConfig.blog.topics), number },
    brand: siteConfig.brand,
    title,
    label: category,
    byline: [author, day],
    ...(image &&
      (isSvg || image.formats) && {
        cover: { url: image.url, hash: image.hash, place: own ? 'whole' : withTitle },
      }),
  };
}
