import { type ContentSnapshot, changedAt, type Post } from '@portico/content';
import { languageName } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { slugify } from '@portico/core/slugify';
import { postLinks, postHead as texts } from '@portico/core/texts';
import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { blogFeedLinks, feedLinks } from '../lists/list-meta.ts';
import type { SiteServices } from '../services.ts';
import { versionsOf } from './versions.ts';

export function postMeta(
  post: Post,
  { index, authors }: Pick<ContentSnapshot, 'index' | 'authors'>,
  services: SiteServices,
): MetaDescriptor[] {
  const { siteConfig, baseUrl } = services;
  const language = post.lang?.toLowerCase();
  const creators = post.authors.flatMap((name) => authors.get(slugify(name))?.fediverse ?? []);
  const head = pageMeta({
    title: post.title,
    siteName: siteConfig.blog.name,
    description: post.description,
    canonical: post.canonical ?? `${baseUrl}${routes.post.href({ slug: post.slug })}`,
    author: post.author,
    lang: post.lang,
    card: { url: `${baseUrl}${routes.postCard.href({ slug: post.slug })}`, alt: texts.card(post.title, post.author) },
    article: {
      published: post.date,
      modified: post.updated && changedAt(post),
      authors: post.authors
        .map(slugify)
        .filter((slug) => index.authors.has(slug))
        .map((author) => `${baseUrl}${routes.author.href({ author })}`),
      section: post.category,
      tags: post.tags,
    },
    alternates: [
      { type: 'text/markdown', href: `${baseUrl}${routes.postMarkdown.href({ slug: post.slug })}` },
      ...versionsOf(post, index).map(({ href, lang }) => ({ href: `${baseUrl}${href}`, hrefLang: lang })),
      ...(post.lang === undefined || language === undefined
        ? []
        : feedLinks(baseUrl, `${languageName(post.lang)} · ${siteConfig.blog.name}`, (feed) =>
            routes.languageFeed.href({ language, feed }),
          )),
      ...blogFeedLinks(services),
    ],
    indexed: !post.unlisted,
  });
  return [...head, ...creators.map((account) => ({ name: 'fediverse:creator', content: `@${account}` }))];
}

/** Returns the head of a preview, without links to pages that aren't published. */
export function previewMeta(
  { title, description, author, lang }: Post,
  { siteConfig }: SiteServices,
): MetaDescriptor[] {
  const siteName = siteConfig.blog.name;
  return pageMeta({ title: texts.preview(title), siteName, description, author, lang, indexed: false });
}

/**
 * Returns links that open a post in the provider's assistants, and its file on the code host. The file is a path relative to the
 * content folder.
 */
export function assistantLinks({ slug }: Pick<Post, 'slug'>, { siteConfig, baseUrl }: SiteServices) {
  const question = postLinks.question(`${baseUrl}${routes.postMarkdown.href({ slug })}`);
  return Object.entries(siteConfig.blog.assistants ?? {}).map(([name, address]) => ({
    label: postLinks.assistant(name),
    href: address + encodeURIComponent(question),
  }));
}

/** Returns links to a post's file in the repository: to edit it, and to its history. */
export function sourceLinks(
  { file }: Pick<Post, 'file'>,
  { siteConfig: { repository = {} } }: Pick<SiteServices, 'siteConfig'>,
) {
  const path = file.split('/').map(encodeURIComponent).join('/');
  return (['edit', 'history'] as const).flatMap((name) => {
    const href = repository[name]?.replace('{file}', path);
    return href === undefined ? [] : { label: postLinks[name], href };
  });
}
