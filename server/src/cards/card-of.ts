import type { Author, ContentSnapshot, Post, Taxon } from '@portico/content';
import { urlBeside } from '@portico/content/paths';
import type { SiteConfig } from '@portico/site/config';
import { languageOf } from '@portico/site/languages';
import type { RouteMatch } from '@portico/site/match-route';
import { textsIn } from '@portico/site/texts-in';
import type { Card } from '#cards/card.ts';

/** The card at an address: of a published post, a tag, a category, an author, the blog or the whole site. */
export function cardOf(match: RouteMatch, snapshot: ContentSnapshot, site: SiteConfig): Card | undefined {
  const { index, authors } = snapshot;
  const { brand, blog } = site;
  switch (match.name) {
    case 'siteCard':
      return { subject: { seed: 'site' }, brand, label: new URL(site.hosts.marketing).host, byline: [] };
    case 'blogCard':
      return {
        subject: { seed: 'blog' },
        brand,
        title: blog.title.replace(`${blog.name}: `, ''),
        label: blog.name,
        byline: [],
      };
    case 'tagCard':
      return taxonCard(index.tags.get(match.params.tag), 'tag', site);
    case 'categoryCard':
      return taxonCard(index.categories.get(match.params.category), 'category', site);
    case 'authorCard':
      return authorCard(index.authors.get(match.params.author), authors.get(match.params.author), site);
    case 'postCard':
      return postCard(index.bySlug.get(match.params.slug), snapshot, site);
    default:
      return undefined;
  }
}

function postCard(
  post: Post | undefined,
  snapshot: ContentSnapshot,
  { brand, language }: SiteConfig,
): Card | undefined {
  const cover = post && coverOf(post, snapshot);
  return (
    post && {
      subject: { topic: post.category, seed: post.slug },
      brand,
      title: post.title,
      label: post.category,
      byline: [post.author, dateIn(languageOf({ language }), post.date)],
      ...(cover && { cover }),
    }
  );
}

// By language. Each takes 20 KB, and each card that is in the cache is asked for after each change.
const formats = new Map<string, Intl.DateTimeFormat>();

function dateIn(language: string, date: string): string {
  const format = formats.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  formats.set(language, format);
  return format.format(new Date(date));
}

function coverOf({ slug, cover }: Post, { images }: ContentSnapshot): Card['cover'] {
  const image = cover === undefined ? undefined : images.get(urlBeside({ slug, file: cover }));
  if (image === undefined) {
    return undefined;
  }
  const isSvg = image.path.endsWith('.svg') && image.width !== undefined;
  return isSvg || image.formats ? { url: image.url, hash: image.hash, place: isSvg ? 'below' : 'beside' } : undefined;
}

function taxonCard(taxon: Taxon | undefined, kind: 'tag' | 'category', site: SiteConfig): Card | undefined {
  const { brand, blog } = site;
  return (
    taxon && {
      subject: { topic: taxon.slug, seed: `${kind}-${taxon.slug}` },
      brand,
      title: taxon.name,
      label: textsIn(languageOf(site)).cards[kind],
      byline: [blog.name],
    }
  );
}

function authorCard(taxon: Taxon | undefined, author: Author | undefined, site: SiteConfig): Card | undefined {
  const { brand, blog } = site;
  return (
    taxon && {
      subject: { seed: `author-${taxon.slug}` },
      brand,
      title: author?.name ?? taxon.name,
      label: textsIn(languageOf(site)).cards.author,
      byline: author?.role === undefined ? [blog.name] : [author.role, blog.name],
    }
  );
}
