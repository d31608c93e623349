import type { Post, Taxon } from '@portico/content';
import { breadcrumbs, graphOf, organization, organizationId } from '@portico/shell';
import { SITE_LANGUAGE } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import type { Blog, BlogPosting, Graph } from 'schema-dts';
import { site } from '../../../../site.config.ts';

/** What the index says of itself: the blog and whose it is. */
export function indexData(baseUrl: string): Graph {
  return graphOf(blog(baseUrl), organization(site, baseUrl), breadcrumbs(wayToBlog(baseUrl)));
}

/** What the page of a tag or category says of itself: the blog, and where the page is in it. */
export function taxonData({ name }: Taxon, path: string, baseUrl: string): Graph {
  return graphOf(
    blog(baseUrl),
    organization(site, baseUrl),
    breadcrumbs([...wayToBlog(baseUrl), { name, url: `${baseUrl}${path}` }]),
  );
}

/** What a post says of itself. An unlisted one says no less: whoever is led there may know what it is. */
export function postData(post: Post, baseUrl: string): Graph {
  const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
  return graphOf(
    posting(post, url, baseUrl),
    blog(baseUrl),
    organization(site, baseUrl),
    breadcrumbs([
      ...wayToBlog(baseUrl),
      { name: post.category, url: `${baseUrl}${routes.category.href({ category: slugify(post.category) })}` },
      { name: post.title, url },
    ]),
  );
}

function posting(post: Post, url: string, baseUrl: string): BlogPosting {
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    headline: post.title,
    description: post.description,
    url: post.canonical ?? url,
    mainEntityOfPage: post.canonical ?? url,
    image: {
      '@type': 'ImageObject',
      url: `${baseUrl}${routes.postCard.href({ slug: post.slug })}`,
      width: '1200',
      height: '630',
    },
    datePublished: moment(post.date),
    dateModified: moment(post.updated ?? post.date),
    author: { '@type': 'Person', name: post.author },
    publisher: { '@id': organizationId(baseUrl) },
    isPartOf: { '@id': blogId(baseUrl) },
    articleSection: post.category,
    keywords: [...post.tags],
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: post.lang ?? SITE_LANGUAGE,
  };
}

function blog(baseUrl: string): Blog {
  return {
    '@type': 'Blog',
    '@id': blogId(baseUrl),
    name: site.blog.name,
    description: site.blog.description,
    url: `${baseUrl}${routes.blog.href()}`,
    publisher: { '@id': organizationId(baseUrl) },
    inLanguage: SITE_LANGUAGE,
  };
}

function blogId(baseUrl: string): string {
  return `${baseUrl}${routes.blog.href()}#blog`;
}

function wayToBlog(baseUrl: string) {
  return [
    { name: site.brand, url: `${baseUrl}/` },
    { name: site.blog.name, url: `${baseUrl}${routes.blog.href()}` },
  ];
}

/** With a time and an offset, which search engines ask for; a date alone is midnight UTC. */
function moment(date: string): string {
  return new Date(date).toISOString();
}
