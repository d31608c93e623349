import type { FeedFile } from '@portico/config/routes';
import { bySlug } from '@portico/config/slugify';
import type { Taxon } from '@portico/content';
import { pageServicesContext, structuredDataContext } from '@portico/shell';
import type { RouterContextProvider } from 'react-router';
import { site } from '../../../../site.config.ts';
import { createPictureOf } from '../pictures/picture-of.ts';
import { blogServicesContext } from '../services.ts';
import { taxonData } from '../structured-data.ts';
import { feedLinks } from './feed-links.ts';
import { listMeta } from './list-meta.ts';
import { findBySegment, loadList, pageIn } from './load-list.ts';
import { taxonContents } from './taxon-contents.ts';

export type TaxonRequest = {
  readonly context: Readonly<RouterContextProvider>;
  readonly url: URL;
  readonly kind: 'tag' | 'category';
  readonly known: ReadonlyMap<string, Taxon>;
  /** What the URL names. */
  readonly segment: string;
  readonly describe: (name: string) => string;
  readonly hrefs: {
    readonly page: (slug: string, page?: number | string) => string;
    readonly feed: (slug: string, feed: FeedFile) => string;
    readonly card: (slug: string) => string;
  };
};

/** What TaxonPage shows of a tag or category, and the page's head. Throws what findBySegment and loadList throw. */
export function loadTaxon({ context, url, kind, known, segment, describe, hrefs }: TaxonRequest) {
  const { baseUrl } = context.get(pageServicesContext);
  const taxon = findBySegment(known, segment, (slug) => hrefs.page(slug, pageIn(url)));
  const { name, slug, posts } = taxon;
  context.set(structuredDataContext, taxonData(taxon, hrefs.page(slug), baseUrl));
  const { badgesOf } = context.get(blogServicesContext);
  const pictureOf = createPictureOf(context);
  const list = loadList({ posts, hrefOf: (page) => hrefs.page(slug, page), url, badgesOf, pictureOf });
  const about = bySlug(slug, site.blog.topics);
  const title = `${name} · ${site.blog.name}`;
  const head = listMeta({
    title,
    description: about ?? describe(name),
    list,
    baseUrl,
    feeds: feedLinks(baseUrl, title, (feed) => hrefs.feed(slug, feed)),
    cardPath: hrefs.card(slug),
  });
  return { head, name, about, list, contents: taxonContents(kind, taxon) };
}
