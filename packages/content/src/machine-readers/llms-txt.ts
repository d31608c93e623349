import { FEED_FILES, FEED_TYPES, routes } from '@portico/site/routes';
import type { ContentIndex, Taxon } from '#content-index.ts';

// A model reads this file whole; the rest of the posts is in the sitemap.
const NEWEST_POSTS = 200;

export type LlmsTxtInput = {
  readonly index: ContentIndex;
  readonly name: string;
  readonly description: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
};

/** What the site offers to language models (https://llmstxt.org): each link leads to Markdown where there is some. */
export function llmsTxt({ index, name, description, baseUrl }: LlmsTxtInput): string {
  const link = (title: string, path: string, note: string) =>
    `- [${oneLine(title).replace(/[[\]]/g, '\\$&')}](${baseUrl}${path}): ${oneLine(note)}`;
  const posts = index.posts
    .slice(0, NEWEST_POSTS)
    .map(({ title, slug, description: about }) => link(title, routes.postMarkdown.href({ slug }), about));
  const count = ({ posts: { length } }: Taxon) => (length === 1 ? 'one post' : `${length} posts`);
  const categories = [...index.categories.values()].map((taxon) =>
    link(taxon.name, routes.category.href({ category: taxon.slug }), count(taxon)),
  );
  const authors = [...index.authors.values()].map((taxon) =>
    link(taxon.name, routes.author.href({ author: taxon.slug }), count(taxon)),
  );
  const feeds = FEED_FILES.map((feed) =>
    link(feed, routes.blogFeed.href({ feed }), `newest posts, ${FEED_TYPES[feed]}`),
  );
  return [
    `# ${oneLine(name)}`,
    `> ${oneLine(description)}`,
    `Any post is Markdown at its URL with \`.md\` added, or with \`Accept: text/markdown\`. All pages are in ${baseUrl}/sitemap.xml.`,
    ['## Posts, newest first', '', ...posts].join('\n'),
    ['## Categories', '', ...categories].join('\n'),
    ['## Authors', '', ...authors].join('\n'),
    ['## Optional', '', ...feeds].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
