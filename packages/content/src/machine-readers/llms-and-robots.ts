import type { SiteLanguage } from '@portico/core/languages';
import { routes } from '@portico/core/routes';
import type { SiteConfig } from '@portico/core/site-config';
import { textsIn } from '@portico/core/texts-in';
import type { ContentIndex } from '#index/content-index.ts';
import { mapPosts, type ReportError } from '#index/map-posts.ts';
import { asMarkdown } from '#machine-readers/as-markdown.ts';
import type { Post } from '#reading/post.ts';

type LlmsTxtInput = {
  readonly index: ContentIndex;
  readonly name: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly language: SiteLanguage;
  readonly reportError: ReportError;
};

// A model reads these files as a whole; the other posts are in the sitemap.
const NEWEST_POSTS = 200;
// The limit per post, the length of the longest of a thousand real posts.
const MAX_CHARACTERS = 100_000;

/** Describes the site for language models (https://llmstxt.org). Links lead to Markdown where it exists. */
export function llmsTxt({ index, name, description, baseUrl, language, reportError }: LlmsTxtInput): string {
  const texts = textsIn(language).llms;
  const about = [texts.markdown(`${baseUrl}${routes.sitemap.href()}`), `## ${texts.newestFirst}`];
  return listMarkdown({ title: name, description, about, posts: index.posts, baseUrl, reportError });
}

type ListMarkdownInput = Pick<LlmsTxtInput, 'baseUrl' | 'reportError'> & {
  readonly title: string;
  readonly description: string | undefined;
  /** Paragraphs and headings in Markdown. */
  readonly about?: readonly string[];
  readonly posts: readonly Post[];
};

/** Returns the newest posts of a list, with links to their Markdown. */
export function listMarkdown({
  title,
  description,
  about = [],
  posts,
  baseUrl,
  reportError,
}: ListMarkdownInput): string {
  const lineOf = ({ slug, title: name, description: note }: Post) =>
    `- ${linkTo(name, `${baseUrl}${routes.postMarkdown.href({ slug })}`, note)}\n`;
  const newest = mapPosts(posts.slice(0, NEWEST_POSTS), lineOf, reportError);
  const ofList = description === undefined ? [] : [`> ${asMarkdown(description)}`];
  return `${[`# ${asMarkdown(title)}`, ...ofList, ...about, newest.join('')].join('\n\n').trimEnd()}\n`;
}

/** Returns the texts of the newest posts. For a post that can't be rendered, `markdownOf` returns `otherwise`. */
export async function llmsFullTxt({
  index,
  baseUrl,
  markdownOf,
  reportError,
}: Pick<LlmsTxtInput, 'index' | 'baseUrl' | 'reportError'> & {
  readonly markdownOf: (post: Post, url: string, otherwise: string) => Promise<string>;
}): Promise<string> {
  const linkOf = (post: Post) => {
    const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
    return { post, url, link: linkTo(post.title, url, post.description) };
  };
  const newest = mapPosts(index.posts.slice(0, NEWEST_POSTS), linkOf, reportError);
  const texts = newest.map(async ({ post, url, link }) => {
    const text = await markdownOf(post, url, link);
    return text.slice(0, MAX_CHARACTERS);
  });
  return (await Promise.all(texts)).join('\n\n');
}

function linkTo(title: string, url: string, note: string): string {
  return `[${asMarkdown(title)}](${url}): ${asMarkdown(note)}`;
}

/** Without rules, crawlers may fetch everything (RFC 9309). A crawler has to fetch a page to see that it should not be indexed. */
export function robotsTxt(baseUrl: string, { disallow, signal }: NonNullable<SiteConfig['crawlers']> = {}): string {
  // A crawler reads only the group that has its name.
  const groups = Object.entries({ '*': [], ...disallow }).map(([crawler, paths]) => [
    `User-agent: ${crawler}`,
    ...(signal === undefined ? [] : [`Content-Signal: ${signal}`]),
    ...(paths.length === 0 ? ['Allow: /'] : paths.map((path) => `Disallow: ${path}`)),
    '',
  ]);
  return [...groups.flat(), `Sitemap: ${baseUrl}${routes.sitemap.href()}\n`].join('\n');
}
