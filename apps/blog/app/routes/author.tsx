import { routes } from '@portico/config/routes';
import { blogName, feeds, pageTitle, authorPage as texts } from '@portico/config/texts';
import { SiteLink, structuredDataContext } from '@portico/shell';
import { Follow } from '../lists/follow.tsx';
import { feedLinks, listMeta } from '../lists/list-meta.ts';
import { loadList, pageIn } from '../lists/load-list.ts';
import { locate, orThrow } from '../lists/locate.ts';
import { ListSummary, PaginationLinks } from '../lists/pagination-links.tsx';
import { PostsByYear } from '../lists/post-list.tsx';
import { authorData, typesetAuthor } from '../parts/author-data.ts';
import { AuthorPicture } from '../parts/authors.tsx';
import { blogServicesContext } from '../services.ts';
import { profileData } from '../structured-data.ts';
import type { Route } from './+types/author';

export { shouldRevalidate } from '@portico/shell';

export function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl, typesetLine } = services;
  const hrefOf = (author: string) => routes.author.href({ author, page: pageIn(url) });
  const taxon = orThrow(locate(content.index.authors, params.author, hrefOf));
  const { slug } = taxon;
  const author = authorData(taxon.name, content);
  const { name, picture } = author;
  context.set(
    structuredDataContext,
    profileData({
      taxon,
      name,
      author: content.authors.get(slug),
      picture: picture && `${baseUrl}${picture.src}`,
      site: services,
    }),
  );
  const list = loadList({
    posts: taxon.posts,
    hrefOf: (page) => routes.author.href({ author: slug, page }),
    url,
    services,
  });
  const siteName = siteConfig.blog.name;
  const head = listMeta({
    title: name,
    siteName,
    description: author.bio ?? feeds.author(name, siteName),
    list,
    site: services,
    feeds: feedLinks(baseUrl, `${name} · ${siteName}`, (feed) => routes.authorFeed.href({ author: slug, feed })),
    cardPath: routes.authorCard.href({ author: slug }),
    author: name,
  });
  const { posts } = taxon;
  return {
    head,
    ...typesetAuthor(author, typesetLine),
    list,
    oldest: posts.at(-1)?.date ?? '',
    feed: { name, href: routes.authorFeed.href({ author: slug, feed: 'rss.xml' }) },
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function Author({
  loaderData: { name, role, bio, picture, links, list, oldest, feed },
}: Route.ComponentProps) {
  return (
    <>
      <header className="list-header author-header">
        {/* A translation may have replaced the initials that React would change. */}
        <AuthorPicture key={name} author={{ name, picture }} />
        <div>
          <p className="label">
            <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> /{' '}
            <SiteLink href={routes.authors.href()}>{texts.kind}</SiteLink>
          </p>
          <h1>{list.page === 1 ? name : pageTitle.heading(name, list.page)}</h1>
          {role !== undefined && <p>{role}</p>}
          {bio !== undefined && <p className="lede">{bio}</p>}
          <p className="label">
            <ListSummary list={list} oldest={oldest} />
          </p>
          <Follow feeds={[feed]} />
          {links.length > 0 && (
            <ul className="chips" role="list" aria-label={texts.elsewhere}>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a href={href} rel="me">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </header>
      <PostsByYear posts={list.items} known="author" />
      <PaginationLinks list={list} />
    </>
  );
}
