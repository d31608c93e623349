import type { ContentSnapshot, Post, Taxon } from '@portico/content';
import type { SiteConfig } from '@portico/site/config';
import { routes } from '@portico/site/routes';
import type { Card } from '#cards/card.ts';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const CARD_PATH = /^\/blog\/og\/(?:(tag|category)\/)?([^/]+)\.png$/;

/** True for a path at which there may be a card. */
export function isCardPath(pathname: string): boolean {
  return pathname === routes.siteCard.href() || pathname === routes.blogCard.href() || CARD_PATH.test(pathname);
}

/** The slug of the post whose card a path would be. */
export function slugOfCard(pathname: string): string | undefined {
  const [, kind, segment] = CARD_PATH.exec(pathname) ?? [];
  return kind === undefined && segment !== undefined ? decodeURIComponent(segment) : undefined;
}

/** The card at a canonical path: of a published post, a tag, a category, the blog or the whole site. */
export function cardAt(pathname: string, { index }: ContentSnapshot, site: SiteConfig): Card | undefined {
  if (pathname === routes.siteCard.href()) {
    return { seed: 'site', brand: site.brand, label: new URL(site.hosts.marketing).host, byline: [] };
  }
  if (pathname === routes.blogCard.href()) {
    const title = site.blog.title.replace(`${site.blog.name}: `, '');
    return { seed: 'blog', brand: site.brand, title, label: site.blog.name, byline: [] };
  }
  const [, kind, segment = ''] = CARD_PATH.exec(pathname) ?? [];
  const slug = decodeURIComponent(segment);
  switch (kind) {
    case 'tag':
      return taxonCard(index.tags.get(slug), 'Tag', site);
    case 'category':
      return taxonCard(index.categories.get(slug), 'Category', site);
    default:
      return postCard(index.bySlug.get(slug), site);
  }
}

function postCard(post: Post | undefined, { brand }: SiteConfig): Card | undefined {
  return (
    post && {
      seed: post.slug,
      brand,
      title: post.title,
      label: post.category,
      byline: [post.author, DATE.format(new Date(post.date))],
    }
  );
}

function taxonCard(taxon: Taxon | undefined, kind: 'Tag' | 'Category', { brand, blog }: SiteConfig): Card | undefined {
  return (
    taxon && {
      seed: `${kind.toLowerCase()}-${taxon.slug}`,
      brand,
      title: taxon.name,
      label: kind,
      byline: [blog.name],
    }
  );
}
