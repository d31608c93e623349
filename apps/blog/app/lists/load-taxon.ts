import type { FeedFile } from '@portico/config/routes';
import { type Topics, topicAt, topicSlug } from '@portico/config/slugify';
import type { Taxon } from '@portico/content';
import { structuredDataContext } from '@portico/shell';
import type { RouterContextProvider } from 'react-router';
import { blogServicesContext } from '../services.ts';
import { taxonData } from '../structured-data.ts';
import { feedLinks, listMeta } from './list-meta.ts';
import { loadList, pageIn } from './load-list.ts';
import { locate, orThrow } from './locate.ts';

export type TaxonRequest = {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly kind: 'tag' | 'category';
  readonly known: ReadonlyMap<string, Taxon>;
  readonly segment: string;
  readonly describe: (name: string, blog: string) => string;
  readonly hrefs: {
    readonly page: (slug: string, page?: number | string) => string;
    readonly feed: (slug: string, feed: FeedFile) => string;
    readonly card: (slug: string) => string;
  };
};

/** Loads the page of a tag or category. Throws what orThrow and loadList throw. */
export function loadTaxon({ context, url, kind, known, segment, describe, hrefs }: TaxonRequest) {
  const services = context.get(blogServicesContext);
  const { siteConfig, baseUrl } = services;
  const taxon = orThrow(locate(known, segment, (slug) => hrefs.page(slug, pageIn(url)), siteConfig.blog.topics));
  const { name, slug, posts } = taxon;
  context.set(structuredDataContext, taxonData(taxon, hrefs.page(slug), services));
  const list = loadList({ posts, hrefOf: (page) => hrefs.page(slug, page), url, services });
  const { topics } = siteConfig.blog;
  const about = topicAt(slug, topics)?.text;
  const siteName = siteConfig.blog.name;
  const head = listMeta({
    title: name,
    siteName,
    description: about ?? describe(name, siteName),
    list,
    site: services,
    feeds: feedLinks(baseUrl, `${name} · ${siteName}`, (feed) => hrefs.feed(slug, feed)),
    cardPath: hrefs.card(slug),
  });
  const feed = { name, href: hrefs.feed(slug, 'rss.xml') };
  return { head, name, about, list, feed, contents: taxonContents(kind, taxon, topics) };
}

export type TaxonContents = {
  /** The seed of its pattern. */
  readonly seed: string;
  /** The date of its first post, ISO 8601. */
  readonly oldest: string;
  /** The most frequent tags of its posts, except itself. */
  readonly tags: readonly string[];
};

const MAX_TAGS = 6;

// Each page of the list shows these facts, and computing them reads all of its posts.
const known = new WeakMap<Taxon, TaxonContents>();

export function taxonContents(kind: 'tag' | 'category', taxon: Taxon, topics?: Topics): TaxonContents {
  const contents = known.get(taxon) ?? countContents(kind, taxon, topics);
  known.set(taxon, contents);
  return contents;
}

function countContents(kind: 'tag' | 'category', { slug, posts }: Taxon, topics?: Topics): TaxonContents {
  // Slugifies each spelling once.
  const bySpelling = new Map<string, number>();
  for (const { tags } of posts) {
    for (const name of tags) {
      bySpelling.set(name, (bySpelling.get(name) ?? 0) + 1);
    }
  }
  const counts = new Map<string, { readonly name: string; count: number }>();
  for (const [name, count] of bySpelling) {
    const key = topicSlug(name, topics);
    const counted = counts.get(key) ?? { name, count: 0 };
    counted.count += count;
    counts.set(key, counted);
  }
  if (kind === 'tag') {
    counts.delete(slug);
  }
  const tags = [...counts.values()].sort((a, b) => b.count - a.count).slice(0, MAX_TAGS);
  return {
    seed: `${kind}-${slug}`,
    oldest: posts.at(-1)?.date ?? '',
    tags: tags.map(({ name }) => name),
  };
}
