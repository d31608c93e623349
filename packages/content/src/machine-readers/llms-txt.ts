import type { SiteLanguage } from '@portico/site/languages';
import { FEED_FILES, FEED_TYPES, routes } from '@portico/site/routes';
import { textsIn } from '@portico/site/texts-in';
import type { ContentIndex, Taxon } from '#index/content-index.ts';
import { asMarkdown } from '#machine-readers/as-markdown.ts';

// A model reads this file whole; the rest of the posts is in the sitemap.
const NEWEST_POSTS = 200;

export type LlmsTxtInput = {
  readonly index: ContentIndex;
  readonly name: string;
  readonly description: string;
  /** Origin of the site's public URL, without a slash at the end. */
  readonly baseUrl: string;
  readonly language: SiteLanguage;
  /** False for an export: no host of files chooses by `Accept`. */
  readonly isServed?: boolean;
};

/** What the site offers to language models (https://llmstxt.org): each link leads to Markdown where there is some. */
export function llmsTxt({ index, name, description, baseUrl, language, isServed = true }: LlmsTxtInput): string {
  const texts = textsIn(language).llms;
  const link = (title: string, path: string, note: string) =>
    `- [${asMarkdown(title)}](${baseUrl}${path}): ${asMarkdown(note)}`;
  const posts = index.posts
    .slice(0, NEWEST_POSTS)
    .map(({ title, slug, description: about }) => link(title, routes.postMarkdown.href({ slug }), about));
  const count = ({ posts: { length } }: Taxon) => texts.posts(length);
  const categories = [...index.categories.values()].map((taxon) =>
    link(taxon.name, routes.category.href({ category: taxon.slug }), count(taxon)),
  );
  const authors = [...index.authors.values()].map((taxon) =>
    link(taxon.name, routes.author.href({ author: taxon.slug }), count(taxon)),
  );
  const feeds = FEED_FILES.map((feed) => link(feed, routes.blogFeed.href({ feed }), texts.feed(FEED_TYPES[feed])));
  return [
    `# ${asMarkdown(name)}`,
    `> ${asMarkdown(description)}`,
    texts.markdown(`${baseUrl}${routes.sitemap.href()}`, isServed),
    [`## ${texts.newestFirst}`, '', ...posts].join('\n'),
    [`## ${texts.categories}`, '', ...categories].join('\n'),
    [`## ${texts.authors}`, '', ...authors].join('\n'),
    ['## Optional', '', ...feeds].join('\n'),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}
