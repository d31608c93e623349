/// <reference types="@portico/shell/types" />
import AuthorEnd from 'virtual:slots/author-end';
import ListEnd from 'virtual:slots/list-end';
import ListStart from 'virtual:slots/list-start';
import Subscribe from 'virtual:slots/subscribe';
import { mostUsed } from '@portico/content';
import { routes } from '@portico/core/routes';
import { topicAt } from '@portico/core/slugify';
import { blogName, feeds, number, pageTitle, taxonPage as texts } from '@portico/core/texts';
import { Emblem, useTopicHueClass } from '@portico/shell';
import { memo } from 'react';
import { CategoryLinks, categoryLinks } from '../lists/category-links.tsx';
import { SubscribeLink } from '../lists/follow.tsx';
import { feedLinks, listMeta } from '../lists/list-meta.ts';
import { LivePostsByYear } from '../lists/live.ts';
import { loadList } from '../lists/load-list.ts';
import { orThrow } from '../lists/or-throw.ts';
import { ListSummary, PaginationLinks } from '../lists/pagination-links.tsx';
import { PostsByYear } from '../lists/post-list.tsx';
import { authorData } from '../parts/author-data.ts';
import { AuthorPicture } from '../parts/authors.tsx';
import { Part } from '../parts/part.tsx';
import { Drawing } from '../parts/picture.tsx';
import { artOf } from '../parts/picture-data.ts';
import { listPart } from '../parts/static-html.server.tsx';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/taxon';

export { meta, shouldRevalidate } from '@portico/shell';

const OVERVIEWS = {
  // The overview of tags starts with the categories.
  tag: `${routes.tags.href()}#tags`,
  category: routes.tags.href(),
  author: routes.authors.href(),
};

/** Loads the list of posts with a tag, in a category, or by an author. */
export function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl } = services;
  const { index } = content;
  const { kind, slug, name, posts, hrefs } = orThrow(services.taxon);
  const { topics, name: siteName } = siteConfig.blog;
  const author = kind === 'author' ? authorData(name, content) : undefined;
  const about = author === undefined ? topicAt(slug, topics)?.text : author.bio;
  const { items, ...list } = loadList({ posts, hrefOf: (page) => hrefs.page(slug, page), url, services });
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
      cardPath: hrefs.card(slug),
      author: author?.name,
    }),
    kind,
    slug,
    name,
    about,
    author,
    list,
    posts: listPart('taxon', PostsByYear, { posts: items, known: kind }, context),
    oldest: posts.at(-1)?.date ?? '',
    art: kind === 'category' ? undefined : artOf(subjects[kind], services),
    categories: kind === 'category' ? categoryLinks(index) : undefined,
  };
}

function TaxonPage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { kind, slug, name, about, author, list, posts, oldest, art, categories } = loaderData;
  const hueClassOf = useTopicHueClass();
  return (
    <>
      <header className={`list-header has-picture stack ${kind === 'category' ? hueClassOf(name) : ''}`}>
        <div className="stack">
          <p className="secondary">
            <a href={routes.blog.href()}>{blogName}</a> / <a href={OVERVIEWS[kind]}>{texts.kinds[kind]}</a>
          </p>
          <div className="row">
            {/* A browser's translation may have replaced the initials that React would change. */}
            {author !== undefined && <AuthorPicture key={name} author={author} sizes="6rem" />}
            <div>
              <h1>{list.page === 1 ? name : pageTitle.heading(name, list.page)}</h1>
              {author?.role !== undefined && <p>{author.role}</p>}
            </div>
          </div>
          {about !== undefined && list.page === 1 && <p className="lede">{about}</p>}
          <p className="secondary">
            <ListSummary list={list} oldest={oldest} />
          </p>
          <SubscribeLink to={{ kind, slug }} />
          {author !== undefined && author.links.length > 0 && (
            <ul className="chips row" role="list" aria-label={texts.elsewhere}>
              {author.links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} rel="me">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        {kind === 'category' && <Emblem topic={name} />}
        {art !== undefined && <Drawing art={art} size="large" />}
        {categories !== undefined && <CategoryLinks categories={categories} current={slug} />}
      </header>
      {AuthorEnd !== null && author !== undefined && <AuthorEnd author={{ name, slug }} />}
      {ListStart !== null && <ListStart list={{ kind, name }} />}
      <Part name="taxon" data={posts} Live={LivePostsByYear} />
      <PaginationLinks list={list} />
      {ListEnd !== null && <ListEnd list={{ kind, name }} />}
      {Subscribe !== null && <Subscribe />}
    </>
  );
}

const Page = memo(TaxonPage);

/** Passes on only the data: React Router renders a page with other `params` and `matches` when a navigation begins and when it ends. */
export default function TaxonPageRoute({ loaderData }: Route.ComponentProps) {
  return <Page loaderData={loaderData} />;
}
