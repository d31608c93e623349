import { languageOf } from '@portico/config/languages';
import type { RouteMatch } from '@portico/config/match-route';
import { hueOf, type Subject } from '@portico/config/pattern';
import type { SiteConfig } from '@portico/config/site-config';
import { textsIn } from '@portico/config/texts-in';
import type { ContentSnapshot, Post, Taxon } from '@portico/content';
import { urlBeside } from '@portico/content/paths';

/** Pixels, as https://ogp.me and the networks' own guides ask for large previews. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** The size of a cover in pixels: at the right edge beside the text, or at the lower edge below the title. */
export const CARD_COVERS = {
  beside: { width: 480, height: CARD_SIZE.height },
  below: { width: CARD_SIZE.width, height: 225 },
} as const;

/** What a social card shows; two cards with equal fields are equal pictures. */
export type Card = {
  /** The subject of its pattern. */
  readonly subject: Subject;
  readonly brand: string;
  /** Absent on the card of the whole site, which shows the brand instead. */
  readonly title?: string;
  /** What kind of page it is, or the post's category. */
  readonly label?: string;
  /** Authors and date, shown in one line. */
  readonly byline: readonly string[];
  /**
   * The post's cover, instead of the pattern. An SVG is shown whole, below the title. Other pictures are beside the title,
   * cropped to their most important part.
   */
  readonly cover?: { readonly url: string; readonly hash: string; readonly place: keyof typeof CARD_COVERS };
};

/** The card at an address: of a published post, a tag, a category, an author, the blog or the whole site. */
export function cardOf(match: RouteMatch, snapshot: ContentSnapshot, site: SiteConfig): Card | undefined {
  const { index, authors } = snapshot;
  const { brand, blog } = site;
  switch (match.name) {
    case 'siteCard':
      return { subject: { seed: 'site' }, brand, label: new URL(site.hosts.marketing).host, byline: [] };
    case 'blogCard': {
      const title = blog.title.replace(`${blog.name}: `, '');
      return { subject: { seed: 'blog' }, brand, title, label: blog.name, byline: [] };
    }
    case 'tagCard':
      return listCard(index.tags.get(match.params.tag), 'tag', site);
    case 'categoryCard':
      return listCard(index.categories.get(match.params.category), 'category', site);
    case 'authorCard': {
      const { name, role } = authors.get(match.params.author) ?? {};
      const taxon = index.authors.get(match.params.author);
      return listCard(taxon && { ...taxon, name: name ?? taxon.name }, 'author', site, role);
    }
    case 'postCard': {
      const post = index.bySlug.get(match.params.slug);
      return post && postCard(post, snapshot, site);
    }
    default:
      return undefined;
  }
}

function postCard(post: Post, { images }: ContentSnapshot, site: SiteConfig): Card {
  const { slug, title, category, author, date, cover: file } = post;
  const image = file === undefined ? undefined : images.get(urlBeside({ slug, file }));
  const isSvg = image?.width !== undefined && image.url.endsWith('.svg');
  const day = new Date(date).toLocaleDateString(languageOf(site), { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    subject: { topic: category, seed: slug, hue: hueOf(category, site.blog.topics) },
    brand: site.brand,
    title,
    label: category,
    byline: [author, day],
    ...(image &&
      (isSvg || image.formats) && {
        cover: { url: image.url, hash: image.hash, place: isSvg ? 'below' : 'beside' },
      }),
  };
}

type ListKind = 'tag' | 'category' | 'author';

function listCard(taxon: Taxon | undefined, kind: ListKind, site: SiteConfig, role?: string): Card | undefined {
  return (
    taxon && {
      subject: {
        seed: `${kind}-${taxon.slug}`,
        ...(kind !== 'author' && { topic: taxon.slug, hue: hueOf(taxon.name, site.blog.topics) }),
      },
      brand: site.brand,
      title: taxon.name,
      label: textsIn(languageOf(site)).cards[kind],
      byline: [...(role === undefined ? [] : [role]), site.blog.name],
    }
  );
}
