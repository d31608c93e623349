import type { SiteLanguage } from '@portico/config/languages';
import { routes } from '@portico/config/routes';
import type { SiteConfig } from '@portico/config/site-config';
import { textsIn } from '@portico/config/texts-in';
import { DAY_MS } from '#front-matter/dates.ts';
import type { ContentIndex } from '#index/content-index.ts';
import { asMarkdown } from '#machine-readers/portable-markdown.ts';
import type { Post } from '#reading/post.ts';

export type LlmsTxtInput = {
  readonly index: ContentIndex;
  readonly name: string;
  readonly description: string;
  readonly baseUrl: string;
  readonly language: SiteLanguage;
};

export type SecurityContact = {
  /** `mailto:` or `https:` URL, or a path of the site. */
  readonly contact: string;
  readonly policy?: string | undefined;
};

// A model reads these files as a whole; the other posts are in the sitemap.
const NEWEST_POSTS = 200;
// The limit for each post. The longest of a thousand real posts is as long.
const MAX_CHARACTERS = 100_000;
// RFC 9116 section 2.5.5 recommends less than a year.
const VALID_DAYS = 360;

/** Tells language models what the site offers (https://llmstxt.org); links lead to Markdown if there is any. */
export function llmsTxt({ index, name, description, baseUrl, language }: LlmsTxtInput): string {
  const texts = textsIn(language).llms;
  const newest = index.posts.slice(0, NEWEST_POSTS).map(({ slug, title, description: note }) => {
    return `- ${linkTo(title, `${baseUrl}${routes.postMarkdown.href({ slug })}`, note)}\n`;
  });
  const sections = [
    `# ${asMarkdown(name)}`,
    `> ${asMarkdown(description)}`,
    texts.markdown(`${baseUrl}${routes.sitemap.href()}`),
    `## ${texts.newestFirst}`,
    newest.join(''),
  ];
  return `${sections.join('\n\n').trimEnd()}\n`;
}

/** Returns the texts of the newest posts. `markdownOf` returns `otherwise` for a post that can't be rendered. */
export async function llmsFullTxt({
  index,
  baseUrl,
  markdownOf,
}: Pick<LlmsTxtInput, 'index' | 'baseUrl'> & {
  readonly markdownOf: (post: Post, url: string, otherwise: string) => Promise<string>;
}): Promise<string> {
  const texts = index.posts.slice(0, NEWEST_POSTS).map(async (post) => {
    const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
    const text = await markdownOf(post, url, linkTo(post.title, url, post.description));
    return text.slice(0, MAX_CHARACTERS);
  });
  return (await Promise.all(texts)).join('\n\n');
}

function linkTo(title: string, url: string, note: string): string {
  return `[${asMarkdown(title)}](${url}): ${asMarkdown(note)}`;
}

/** Without rules, everything may be fetched (RFC 9309): only then a crawler sees that a page should not be indexed. */
export function robotsTxt(baseUrl: string, { disallow }: NonNullable<SiteConfig['crawlers']> = {}): string {
  // A crawler reads only the group with its name.
  const groups = Object.entries({ '*': [], ...disallow }).map(([crawler, paths]) => [
    `User-agent: ${crawler}`,
    ...(paths.length === 0 ? ['Allow: /'] : paths.map((path) => `Disallow: ${path}`)),
    '',
  ]);
  return [...groups.flat(), `Sitemap: ${baseUrl}${routes.sitemap.href()}\n`].join('\n');
}

/** Says where to report a vulnerability (RFC 9116). `Expires` counts from the end of the day of `now` (epoch ms). */
export function securityTxt(
  { contact, policy }: SecurityContact,
  { baseUrl, language, now }: Pick<LlmsTxtInput, 'baseUrl' | 'language'> & { readonly now: number },
): string {
  const endOfDay = (Math.floor(now / DAY_MS) + 1) * DAY_MS;
  // The operators read the site's language, and English.
  const languages = new Set([new Intl.Locale(language).language, 'en']);
  const lines = [
    `Contact: ${new URL(contact, baseUrl).href}`,
    `Expires: ${new Date(endOfDay + VALID_DAYS * DAY_MS).toISOString()}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    `Canonical: ${baseUrl}${routes.security.href()}`,
    ...(policy === undefined ? [] : [`Policy: ${new URL(policy, baseUrl).href}`]),
  ];
  return `${lines.join('\n')}\n`;
}
