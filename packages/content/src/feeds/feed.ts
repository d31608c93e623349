import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import { mapPosts, type ReportError } from '#index/map-posts.ts';
import { changedAt, type Post } from '#reading/post.ts';

/** The number of entries in a feed: enough for a reader that fetches it once a month, and few enough to fetch every hour. */
export const FEED_LENGTH = 50;

type FeedInput = {
  readonly title: string;
  readonly description: string;
  readonly homeUrl: string;
  readonly feedUrl: string;
  /** A square image of 512 pixels. */
  readonly iconUrl: string;
  readonly author: string;
  readonly language: string;
  /** Newest first. The feed has the newest FEED_LENGTH of them. */
  readonly posts: readonly Post[];
  /** The slug to which each alias leads. */
  readonly aliases: ReadonlyMap<string, string>;
  readonly baseUrl: string;
  readonly htmlOf: (post: Post, url: string) => Promise<string>;
  readonly reportError: ReportError;
};

export type Feed = Awaited<ReturnType<typeof makeFeed>>;

export async function makeFeed({ posts, aliases, baseUrl, htmlOf, reportError, ...feed }: FeedInput) {
  const newest = posts.slice(0, FEED_LENGTH);
  const texts = new Map(
    await Promise.all(newest.map(async (post) => [post, await htmlOf(post, urlOf(post, baseUrl))] as const)),
  );
  const entryOf = (post: Post) => {
    const { slug, title, description, date, category, tags, lang } = post;
    const url = urlOf(post, baseUrl);
    const html = texts.get(post) ?? '';
    const [first = slug] = post.aliases;
    return {
      // Survives a rename, after which readers would otherwise show the post again.
      id: urlOf({ slug: aliases.get(first) === slug ? first : slug }, baseUrl),
      url,
      imageUrl: `${baseUrl}${routes.postCard.href({ slug })}`,
      title,
      description,
      // RSS items have no language, and no feed format has a text direction.
      html: lang === undefined ? html : `<div${languageMarkup(lang)}>${html}</div>`,
      authors: post.authors.map((name) => ({
        name,
        url: `${baseUrl}${routes.author.href({ author: slugify(name) })}`,
      })),
      published: dateOf(date),
      updated: dateOf(changedAt(post)),
      categories: [category, ...tags.filter((tag) => tag !== category)],
      lang,
    };
  };
  const entries = mapPosts(newest, entryOf, reportError);
  // An empty feed needs a date too, and the date must not change.
  const updated = new Date(Math.max(0, ...entries.map((entry) => entry.updated.getTime())));
  return {
    ...feed,
    id: feed.homeUrl,
    // The fragment only makes the id different from that of the blog's feed.
    homeUrl: feed.homeUrl.replace(/#.*/, ''),
    updated,
    entries,
  };
}

/** Also serves as the entry's id, so its form must never change. */
function urlOf({ slug }: Pick<Post, 'slug'>, baseUrl: string): string {
  return `${baseUrl}${routes.post.href({ slug })}`;
}

/** Throws if the text isn't a date. Otherwise the feed formats would throw, and the whole feed would be lost. */
function dateOf(text: string): Date {
  return new Date(new Date(text).toISOString());
}

function languageMarkup(lang: string | undefined): string {
  const attributes = Object.entries(inLanguage(lang));
  return attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
}
