import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { blogName, listSummary, overviews } from '@portico/config/texts';
import type { Taxon } from '@portico/content';
import { LocalDate, pageMeta, SiteLink } from '@portico/shell';
import { blogFeedLinks } from '../lists/list-meta.ts';
import { notFound } from '../lists/locate.ts';
import { type BlogServices, blogServicesContext } from '../services.ts';
import type { Route } from './+types/overview';

export { shouldRevalidate } from '@portico/shell';

type Group = { readonly heading?: string; readonly entries: readonly Entry[] };
type Entry = {
  readonly href: string;
  readonly name: string;
  readonly lang?: string | undefined;
  /** A post's date (ISO 8601). */
  readonly date?: string;
  /** The number of posts of a tag or an author. */
  readonly count?: number;
};

const GROUPS: Readonly<Record<keyof typeof overviews.pages, (services: BlogServices) => readonly Group[]>> = {
  archive: ({ content: { index }, typesetPost }) =>
    [...Map.groupBy(index.posts, ({ date }) => String(new Date(date).getUTCFullYear()))].map(([heading, posts]) => ({
      heading,
      entries: posts.map((post) => ({
        href: routes.post.href({ slug: post.slug }),
        name: typesetPost(post).title,
        lang: post.lang,
        date: post.date,
      })),
    })),
  tags: ({ content: { index } }) => [{ entries: entriesOf(index.tags, (tag) => routes.tag.href({ tag })) }],
  authors: ({ content: { index } }) => [
    { entries: entriesOf(index.authors, (author) => routes.author.href({ author })) },
  ],
};

function isOverview(name: string | undefined): name is keyof typeof GROUPS {
  return name !== undefined && Object.hasOwn(GROUPS, name);
}

function entriesOf(taxa: ReadonlyMap<string, Taxon>, hrefOf: (slug: string) => string): readonly Entry[] {
  return [...taxa.values()]
    .map(({ slug, name, posts }) => ({ href: hrefOf(slug), name, count: posts.length }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** The archive, and the lists of all tags and authors: nothing but links, so that thousands of them stay light. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { routeName: name, siteConfig, baseUrl } = services;
  if (!isOverview(name)) {
    throw notFound();
  }
  const { name: siteName } = siteConfig.blog;
  const { title, about } = overviews.pages[name];
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
    groups: GROUPS[name](services),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Overview({ loaderData: { title, about, groups } }: Route.ComponentProps) {
  return (
    <>
      <header className="list-header">
        <p className="label">
          <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> / {title}
        </p>
        <h1>{title}</h1>
        <p className="lede">{about}</p>
      </header>
      {groups.map(({ heading, entries }) => (
        <section key={heading ?? ''}>
          {heading !== undefined && <h2 className="list-heading">{heading}</h2>}
          <ul className="overview" role="list">
            {entries.map(({ href, name, lang, date, count }) => (
              <li key={href}>
                <SiteLink href={href} {...inLanguage(lang)}>
                  {name}
                </SiteLink>
                {date !== undefined && <LocalDate date={date} form="without year" />}
                {count !== undefined && <span>{listSummary.posts(count)}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
