import type { Taxon } from '@portico/content';
import { FEED_FILES, type FeedFile, routes } from '@portico/core/routes';
import { feedAnchor, TAXON_HREFS, type TaxonKind } from '@portico/core/taxa';
import { blogName, categoryLinks, overviews, subscribe as texts } from '@portico/core/texts';
import { CopyButton, Newsletter, pageMeta, SiteLink, useShell } from '@portico/shell';
import { blogFeedLinks } from '../lists/list-meta.ts';
import { blogServicesContext } from '../services.ts';
import '../styles/subscribe-layer.css';
import type { Route } from './+types/subscribe';

export { meta, shouldRevalidate } from '@portico/shell';

// Readers choose from categories and authors. A blog may have thousands of tags.
const MAX_TAGS = 60;

const READERS: ReadonlyArray<readonly [name: string, (url: string) => string]> = [
  ['Feedly', (url) => `https://feedly.com/i/subscription/feed%2F${encodeURIComponent(url)}`],
  ['Inoreader', (url) => `https://www.inoreader.com/?add_feed=${encodeURIComponent(url)}`],
  ['NewsBlur', (url) => `https://www.newsblur.com/?url=${encodeURIComponent(url)}`],
];
const FORMATS: Readonly<Record<FeedFile, string>> = { 'rss.xml': 'RSS', 'atom.xml': 'Atom', 'feed.json': 'JSON' };

type NamedFeed = { readonly id: string; readonly name: string; readonly urls: readonly string[] };

/** Loads the ways to get new posts: by email, and by the feed of the blog, a category, an author or a tag. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl } = services;
  const { categories, authors, tags } = content.index;
  const feedsOf = (kind: TaxonKind, taxa: ReadonlyMap<string, Taxon>): readonly NamedFeed[] =>
    [...taxa.values()]
      .toSorted((a, b) => b.posts.length - a.posts.length)
      .slice(0, kind === 'tag' ? MAX_TAGS : taxa.size)
      .map(({ slug, name }) => ({
        id: feedAnchor({ kind, slug }),
        name: kind === 'author' ? (content.authors.get(slug)?.name ?? name) : name,
        urls: FEED_FILES.map((feed) => baseUrl + TAXON_HREFS[kind].feed(slug, feed)),
      }));
  const { name: siteName } = siteConfig.blog;
  return {
    head: pageMeta({
      title: texts.title,
      siteName,
      description: `${siteName}: ${texts.about}`,
      canonical: baseUrl + routes.subscribe.href(),
      author: siteConfig.brand,
      card: { url: baseUrl + routes.blogCard.href(), alt: siteName },
      alternates: blogFeedLinks(services),
    }),
    blog: { id: 'feed', name: texts.all, urls: FEED_FILES.map((feed) => baseUrl + routes.blogFeed.href({ feed })) },
    parts: [
      { heading: categoryLinks.name, feeds: feedsOf('category', categories) },
      { heading: overviews.pages.authors.title, feeds: feedsOf('author', authors) },
      { heading: overviews.pages.tags.title, feeds: feedsOf('tag', tags) },
    ],
  };
}

export default function Subscribe({ loaderData: { blog, parts } }: Route.ComponentProps) {
  const { newsletter } = useShell().siteConfig;

  return (
    <>
      <header className="list-header">
        <p className="label">
          <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> / {texts.title}
        </p>
        <h1>{texts.title}</h1>
        <p className="lede">{texts.about}</p>
      </header>
      {newsletter !== undefined && (
        <div className="card subscribe-newsletter">
          <Newsletter id="subscribe" newsletter={newsletter} />
        </div>
      )}
      <section className="subscribe-feed">
        <h2 className="list-heading">{texts.feed}</h2>
        <p>{texts.howTo}</p>
        <Feed feed={blog} />
      </section>
      <section>
        <h2 className="list-heading">{texts.parts}</h2>
        <div className="feeds">
          {parts.map(({ heading, feeds }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              {feeds.map((feed) => (
                <details key={feed.id} name="feed">
                  <summary>{feed.name}</summary>
                  <Feed feed={feed} />
                </details>
              ))}
            </div>
          ))}
        </div>
      </section>
    </>
  );
}

function Feed({ feed: { id, name, urls } }: { readonly feed: NamedFeed }) {
  const [url = '', ...others] = urls;
  return (
    <div className="feed" id={id}>
      <p className="feed-address">
        <code>{url}</code>
        <CopyButton
          className="button needs-script"
          text={url}
          refused={texts.refused}
          aria-label={`${texts.copy}, ${name}`}
        >
          {texts.copy}
        </CopyButton>
      </p>
      <p className="feed-links">
        <span>{texts.readers}</span>{' '}
        {READERS.map(([reader, hrefOf]) => (
          <a key={reader} href={hrefOf(url)} rel="external">
            {reader}
          </a>
        ))}
        <span>{texts.formats}</span>{' '}
        {others.map((other) => (
          // Opened as a page, the address would lead back here.
          <a key={other} href={other} download>
            {FORMATS[FEED_FILES.find((file) => other.endsWith(file)) ?? 'rss.xml']}
          </a>
        ))}
      </p>
    </div>
  );
}
