import type { Taxon } from '@portico/content';
import { FEED_FILES, type FeedFile, routes } from '@portico/core/routes';
import { topicAt } from '@portico/core/slugify';
import { feedAnchor, TAXON_HREFS, type TaxonKind } from '@portico/core/taxa';
import { blogName, listSummary, number, overviews, subscribe as texts } from '@portico/core/texts';
import { Emblem, Newsletter, pageMeta, useShell, useTopicHueClass } from '@portico/shell';
import { blogFeedLinks } from '../lists/list-meta.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/subscribe';

export { meta } from '@portico/shell';

// Readers choose from categories and authors. A blog may have thousands of tags.
const MAX_TAGS = 60;

const READERS: ReadonlyArray<readonly [name: string, (url: string) => string]> = [
  ['Feedly', (url) => `https://feedly.com/i/subscription/feed%2F${encodeURIComponent(url)}`],
  ['Inoreader', (url) => `https://www.inoreader.com/?add_feed=${encodeURIComponent(url)}`],
  ['NewsBlur', (url) => `https://www.newsblur.com/?url=${encodeURIComponent(url)}`],
];
const FORMATS: Readonly<Record<FeedFile, string>> = { 'rss.xml': 'RSS', 'atom.xml': 'Atom', 'feed.json': 'JSON' };

type NamedFeed = { readonly id: string; readonly name: string; readonly urls: readonly string[] };
type CategoryFeed = NamedFeed & { readonly about: string | undefined; readonly posts: number };

/** Loads the ways to get new posts: by email, and by the feed of the blog, a category, an author or a tag. */
export function loader({ context }: Route.LoaderArgs) {
  const services = context.get(blogServicesContext);
  const { content, siteConfig, baseUrl } = services;
  const { categories, authors, tags } = content.index;
  const sorted = (taxa: ReadonlyMap<string, Taxon>) =>
    [...taxa.values()].toSorted((a, b) => b.posts.length - a.posts.length);
  const feedOf = (kind: TaxonKind, { slug, name }: Taxon): NamedFeed => ({
    id: feedAnchor({ kind, slug }),
    name: kind === 'author' ? (content.authors.get(slug)?.name ?? name) : name,
    urls: FEED_FILES.map((feed) => baseUrl + TAXON_HREFS[kind].feed(slug, feed)),
  });
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
    categories: sorted(categories).map(
      (category): CategoryFeed => ({
        ...feedOf('category', category),
        about: topicAt(category.slug, siteConfig.blog.topics)?.text,
        posts: category.posts.length,
      }),
    ),
    others: [
      { heading: overviews.pages.authors.title, feeds: sorted(authors).map((author) => feedOf('author', author)) },
      {
        heading: overviews.pages.tags.title,
        feeds: sorted(tags)
          .slice(0, MAX_TAGS)
          .map((tag) => feedOf('tag', tag)),
      },
    ].filter(({ feeds }) => feeds.length > 0),
  };
}

export default function Subscribe({ loaderData: { blog, categories, others } }: Route.ComponentProps) {
  const { newsletter } = useShell().siteConfig;
  const hueClassOf = useTopicHueClass();

  return (
    <div className="subscribe stack">
      <header className="list-header stack">
        <p className="secondary">
          <a href={routes.blog.href()}>{blogName}</a> / {texts.title}
        </p>
        <h1>{texts.title}</h1>
        <p className="lede">{texts.about}</p>
      </header>
      {newsletter !== undefined && (
        <div className="subscribe-newsletter card tint">
          <Newsletter id="subscribe" newsletter={newsletter} />
        </div>
      )}
      <section>
        <h2>{texts.feed}</h2>
        <p>{texts.howTo}</p>
        <Feed feed={blog} />
      </section>
      <section>
        <h2>{texts.parts}</h2>
        <ul className="feed-rows post-list" role="list">
          {categories.map(({ about, posts, ...feed }) => (
            <li key={feed.id} className={`entry ${hueClassOf(feed.name)}`}>
              <details name="feed">
                <summary className="row">
                  <Emblem topic={feed.name} />
                  <span data-part="name">
                    <strong>{feed.name}</strong> <small className="secondary">{listSummary.posts(posts)}</small>
                    {about !== undefined && <span className="secondary">{about}</span>}
                  </span>
                  <span className="chevron" aria-hidden="true" />
                </summary>
                <Feed feed={feed} />
              </details>
            </li>
          ))}
          {others.map(({ heading, feeds }) => (
            <li key={heading} className="entry">
              <details>
                <summary className="row">
                  <span data-part="name">
                    {heading} <small className="secondary">{number(feeds.length)}</small>
                  </span>
                  <span className="chevron" aria-hidden="true" />
                </summary>
                <div className="feed-names chips row">
                  {feeds.map((feed) => (
                    <details key={feed.id} name="feed">
                      <summary>{feed.name}</summary>
                      <Feed feed={feed} />
                    </details>
                  ))}
                </div>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Feed({ feed: { id, name, urls } }: { readonly feed: NamedFeed }) {
  const [url = '', ...others] = urls;
  return (
    <div className="feed" id={id}>
      <p className="feed-address card card-s row">
        <code>{url}</code>
        <button
          type="button"
          className="button needs-script"
          data-copy={url}
          data-refused={texts.refused}
          aria-label={`${texts.copy}, ${name}`}
        >
          {texts.copy}
        </button>
      </p>
      <p className="feed-links row secondary">
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
