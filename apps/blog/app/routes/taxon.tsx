/// <reference types="@portico/shell/types" />
import AuthorEnd from 'virtual:slots/author-end';
import ListEnd from 'virtual:slots/list-end';
import ListStart from 'virtual:slots/list-start';
import Subscribe from 'virtual:slots/subscribe';
import { mostUsed } from '@portico/content';
import { topicAt } from '@portico/core/slugify';
import { feeds, number } from '@portico/core/texts';
import { useTopicHueClass } from '@portico/shell';
import { categoryLinks } from '../lists/category-links.tsx';
import { feedLinks, listMeta } from '../lists/list-meta.ts';
import { loadList } from '../lists/load-list.ts';
import { notFound } from '../lists/or-throw.ts';
import { TaxonHeader } from '../lists/taxon-header.tsx';
import { TaxonList } from '../lists/taxon-list.tsx';
import { authorData } from '../parts/author-data.ts';
import { artOf } from '../parts/picture-data.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/taxon';

export { meta } from '@portico/shell';

/** Loads the list of posts with a tag, in a category, or by an author. */
export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl } = services;
  const { index } = content;
  if (services.taxon === undefined) {
    throw notFound();
  }
  const { kind, slug, name, posts, hrefs } = services.taxon;
  const { topics, name: siteName } = siteConfig.blog;
  const author = kind === 'author' ? authorData(name, content) : undefined;
  const about = author === undefined ? topicAt(slug, topics)?.text : author.bio;
  const list = loadList({ posts, hrefOf: (page) => hrefs.page(slug, page), url, services });
  const subjects = {
    // Only categories have colors of their own.
    tag: { hue: 'accent', seed: slug, number: number(list.total) },
    author: { topic: mostUsed(posts.map(({ category }) => category)), seed: slug },
  } as const;
  return {
    head: listMeta({
      title: name,
      siteName,
      description: about ?? feeds[kind](name, siteName),
      list,
      services,
      feeds: feedLinks(baseUrl, `${name} · ${siteName}`, (feed) => hrefs.feed(slug, feed)),
      author: author?.name,
    }),
    header: {
      ...{ kind, slug, name, about, author, list },
      oldest: posts.at(-1)?.date ?? '',
      art: kind === 'category' ? undefined : artOf(subjects[kind], services),
      categories: kind === 'category' ? categoryLinks(index) : undefined,
    },
    list,
  };
}

export default function TaxonPage({ loaderData: { header, list } }: Route.ComponentProps) {
  const { kind, slug, name } = header;
  const hueClassOf = useTopicHueClass();
  return (
    <>
      <header className={`list-header has-picture stack ${kind === 'category' ? hueClassOf(name) : ''}`}>
        <TaxonHeader {...header} />
      </header>
      {AuthorEnd !== null && kind === 'author' && <AuthorEnd author={{ name, slug }} />}
      {ListStart !== null && <ListStart list={{ kind, name }} />}
      <div>
        <TaxonList list={list} known={kind} />
      </div>
      {ListEnd !== null && <ListEnd list={{ kind, name }} />}
      {Subscribe !== null && <Subscribe />}
    </>
  );
}
