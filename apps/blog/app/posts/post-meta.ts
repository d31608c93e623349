import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { feedLinks } from './feed-links.ts';
import { cardUrl } from './list-meta.ts';
import type { ListedPost } from './load-list.ts';
import { markdownPath } from './paths.ts';

export type PostMetaInput = {
  readonly post: ListedPost & { readonly updated?: string | undefined; readonly unlisted: boolean };
  readonly canonical: string;
  readonly baseUrl: string;
};

/** Head of a post's page. */
export function postMeta({ post, canonical, baseUrl }: PostMetaInput): MetaDescriptor[] {
  return pageMeta({
    title: `${post.title} · ${site.blog.name}`,
    description: post.description,
    canonical,
    author: post.author,
    image: cardUrl(baseUrl, post.slug),
    article: { published: post.date, modified: post.updated, section: post.category, tags: post.tags },
    alternates: [
      { type: 'text/markdown', href: `${baseUrl}${markdownPath(post.slug)}` },
      ...feedLinks(baseUrl, '/blog', site.blog.name),
    ],
    indexed: !post.unlisted,
  });
}
