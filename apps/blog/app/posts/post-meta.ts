import type { Post } from '@portico/content';
import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { feedLinks } from './feed-links.ts';
import { markdownPath, postCardPath, postPath } from './paths.ts';

/** Head of a post's page. */
export function postMeta(post: Post, baseUrl: string): MetaDescriptor[] {
  return pageMeta({
    title: `${post.title} · ${site.blog.name}`,
    description: post.description,
    canonical: post.canonical ?? `${baseUrl}${postPath(post.slug)}`,
    author: post.author,
    lang: post.lang,
    card: { url: `${baseUrl}${postCardPath(post.slug)}`, alt: `${post.title}, by ${post.author}` },
    article: { published: post.date, modified: post.updated, section: post.category, tags: post.tags },
    alternates: [
      { type: 'text/markdown', href: `${baseUrl}${markdownPath(post.slug)}` },
      ...feedLinks(baseUrl, '/blog', site.blog.name),
    ],
    indexed: !post.unlisted,
  });
}
