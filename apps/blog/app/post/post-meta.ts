import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { postHead as texts } from '@portico/config/texts';
import { type ContentIndex, changedAt, type Post } from '@portico/content';
import { pageMeta } from '@portico/shell';
import type { MetaDescriptor } from 'react-router';
import { site } from '../../../../site.config.ts';
import { blogFeedLinks } from '../lists/feed-links.ts';

/** Head of a post's page. */
export function postMeta(post: Post, { authors }: ContentIndex, baseUrl: string): MetaDescriptor[] {
  return pageMeta({
    title: `${post.title} · ${site.blog.name}`,
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
        .filter((slug) => authors.has(slug))
        .map((author) => `${baseUrl}${routes.author.href({ author })}`),
      section: post.category,
      tags: post.tags,
    },
    alternates: [
      { type: 'text/markdown', href: `${baseUrl}${routes.postMarkdown.href({ slug: post.slug })}` },
      ...blogFeedLinks(baseUrl),
    ],
    indexed: !post.unlisted,
  });
}

/** Head of a preview: nothing in it leads to an address that is not there yet. */
export function previewMeta({ title, description, author, lang }: Post): MetaDescriptor[] {
  return pageMeta({ title: `${texts.preview(title)} · ${site.blog.name}`, description, author, lang, indexed: false });
}
