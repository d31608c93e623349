import { mapPosts, type Taxon } from '@portico/content';
import { routes } from '@portico/core/routes';
import { TAXON_HREFS, type TaxonKind } from '@portico/core/taxa';
import { blogName, categoryLinks, number, overviews } from '@portico/core/texts';
import { pageMeta } from '@portico/shell';
import { blogFeedLinks } from '../lists/list-meta.ts';
import { notFound } from '../lists/or-throw.ts';
import { type Entry, OverviewList, type OverviewListProps } from '../lists/overview-list.tsx';
import { authorData } from '../parts/author-data.ts';
import { Drawing } from '../parts/picture.tsx';
import { artOf } from '../parts/picture-data.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/overview';

export { meta } from '@portico/shell';

const CONTENTS: Readonly<
  Record<keyof typeof overviews.pages, (services: BlogServices) => OverviewListProps & { readonly count: number }>
> = {
  archive: ({ content: { index }, reportError }) => ({
    count: index.posts.length,
    groups: [...Map.groupBy(index.posts, ({ date }) => String(new Date(date).getUTCFullYear()))].map(
      ([year, posts]) => ({
        heading: year,
        id: `year-${year}`,
        entries: mapPosts(
          posts,
          (post) => ({
            href: routes.post.href({ slug: post.slug }),
            name: post.title,
            lang: post.lang,
            date: post.date,
            category: post.category,
          }),
          reportError,
        ),
      }),
    ),
  }),
  tags: ({ content: { index } }) => ({
    count: index.tags.size,
    groups: [
      {
        heading: categoryLinks.name,
        id: 'categories',
        entries: entriesOf(index.categories, 'category'),
      },
      {
        heading: overviews.pages.tags.title,
        id: 'tags',
        entries: entriesOf(index.tags, 'tag'),
      },
    ],
  }),
  authors: ({ content }) => ({
    count: content.index.authors.size,
    authors: [...content.index.authors.values()]
      .flatMap(({ name, posts }) =>
        posts.slice(0, 1).map((newest) => ({
          ...authorData(name, content),
          posts: posts.length,
          newest: { slug: newest.slug, title: newest.title, date: newest.date, lang: newest.lang },
        })),
      )
      .sort((a, b) => a.name.localeCompare(b.name)),
  }),
};

function isOverview(name: string | undefined): name is keyof typeof CONTENTS {
  return name !== undefined && Object.hasOwn(CONTENTS, name);
}

function entriesOf(taxa: ReadonlyMap<string, Taxon>, kind: TaxonKind): readonly Entry[] {
  return [...taxa.values()]
    .map(({ slug, name, posts }) => ({
      href: TAXON_HREFS[kind].page(slug),
      name,
      isCategory: kind === 'category',
      count: posts.length,
    }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Loads the archive, the tags page or the authors page. The first two contain only links, so that thousands of entries stay small. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { routeName: name, siteConfig, baseUrl } = services;
  if (!isOverview(name)) {
    throw notFound();
  }
  const { name: siteName } = siteConfig.blog;
  const { title, about } = overviews.pages[name];
  const { count, ...contents } = CONTENTS[name](services);
  return {
    head: pageMeta({
      title,
      siteName,
      description: `${siteName}: ${about}`,
      canonical: baseUrl + routes[name].href(),
      author: siteConfig.brand,
      card: { url: baseUrl + routes.blogCard.href(), alt: siteName },
      alternates: blogFeedLinks(services),
    }),
    title,
    about,
    art: artOf({ hue: 'accent', seed: name, number: number(count) }, services),
    contents,
  };
}

export default function Overview({ loaderData: { title, about, art, contents } }: Route.ComponentProps) {
  return (
    <>
      <header className="list-header has-picture stack">
        <div className="stack">
          <p className="secondary">
            <a href={routes.blog.href()}>{blogName}</a> / {title}
          </p>
          <h1>{title}</h1>
          <p className="lede">{about}</p>
        </div>
        <Drawing art={art} size="large" />
      </header>
      <div>
        <OverviewList {...contents} />
      </div>
    </>
  );
}
