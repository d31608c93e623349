import { type ContentIndex, changedAt, type NamedTaxon, type Post } from '@portico/content';
import { SITE_LANGUAGE } from '@portico/core/language';
import { APPS, routes } from '@portico/core/routes';
import { slugify, topicSlug } from '@portico/core/slugify';
import { breadcrumbs, graphOf, organization, organizationId } from '@portico/shell';
import type { Blog, BlogPosting, Graph, Person, ProfilePage } from 'schema-dts';
import { faceOf } from './parts/author-data.ts';
import type { PictureData } from './parts/picture-data.ts';
import type { BlogServices, SiteServices } from './services.ts';

/** The schema.org data of a page. */
export function structuredData(
  services: SiteServices & Pick<BlogServices, 'content' | 'post' | 'taxon' | 'routeName'>,
): Graph | undefined {
  const { content, post, taxon, routeName } = services;
  if (post !== undefined && 'found' in post) {
    return post.found.previewUntil === undefined ? postData(post.found.post, content.index, services) : undefined;
  }
  if (taxon !== undefined) {
    const { kind, name } = taxon;
    return taxonData(taxon, services, kind === 'author' ? faceOf(name, content).picture : undefined);
  }
  if (routeName === 'post' || routeName === 'sitePage') {
    // A page of the site below the blog.
    return graphOf(organization(services.siteConfig, services.baseUrl));
  }
  return routeName === 'blog' ? indexData(services) : undefined;
}

function indexData(services: SiteServices): Graph {
  return graphOf(...blogAndProvider(services), breadcrumbs(wayToBlog(services)));
}

/** `picture` is the author's portrait. */
function taxonData(taxon: NamedTaxon, services: SiteServices, picture: PictureData | undefined): Graph {
  const { kind, name, slug, hrefs } = taxon;
  const profile = kind === 'author' ? [profileOf(taxon, services, picture)] : [];
  const crumbs = [...wayToBlog(services), { name, url: `${services.baseUrl}${hrefs.page(slug)}` }];
  return graphOf(...profile, ...blogAndProvider(services), breadcrumbs(crumbs));
}

function profileOf({ slug, name, author }: NamedTaxon, { baseUrl }: SiteServices, picture?: PictureData): ProfilePage {
  const url = `${baseUrl}${routes.author.href({ author: slug })}`;
  const links = Object.values(author?.links ?? {}).filter((href) => href.startsWith('https:'));
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    inLanguage: SITE_LANGUAGE,
    isPartOf: { '@id': blogId(baseUrl) },
    mainEntity: {
      ...person(name, slug, baseUrl),
      ...(author?.role !== undefined && { jobTitle: author.role }),
      ...(author?.bio !== undefined && { description: author.bio }),
      ...(picture !== undefined && { image: `${baseUrl}${picture.src}` }),
      ...(links.length > 0 && { sameAs: links }),
    },
  };
}

function postData(post: Post, { authors }: ContentIndex, services: SiteServices): Graph {
  const { baseUrl } = services;
  const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
  return graphOf(
    posting(post, { url, baseUrl, authors }),
    ...blogAndProvider(services),
    breadcrumbs([
      ...wayToBlog(services),
      {
        name: post.category,
        url: `${baseUrl}${routes.category.href({ category: topicSlug(post.category, services.siteConfig.blog.topics) })}`,
      },
      { name: post.title, url },
    ]),
  );
}

type PostingPlace = { readonly url: string; readonly baseUrl: string } & Pick<ContentIndex, 'authors'>;

function posting(post: Post, { url, baseUrl, authors }: PostingPlace): BlogPosting {
  // An author with only unlisted posts has no page.
  const people = post.authors.map((name): Person => {
    const slug = slugify(name);
    return authors.has(slug) ? person(name, slug, baseUrl) : { '@type': 'Person', name };
  });
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
    dateModified: moment(changedAt(post)),
    author: people.length === 1 ? people[0] : people,
    publisher: { '@id': organizationId(baseUrl) },
    isPartOf: { '@id': blogId(baseUrl) },
    articleSection: post.category,
    keywords: [...post.tags],
    timeRequired: `PT${post.readingMinutes}M`,
    inLanguage: post.lang ?? SITE_LANGUAGE,
  };
}

function person(name: string, slug: string, baseUrl: string) {
  const url = `${baseUrl}${routes.author.href({ author: slug })}`;
  return { '@type': 'Person', '@id': `${url}#person`, name, url } as const;
}

function blogAndProvider({ siteConfig, baseUrl }: SiteServices) {
  const blog: Blog = {
    '@type': 'Blog',
    '@id': blogId(baseUrl),
    name: siteConfig.blog.name,
    description: siteConfig.blog.description,
    url: `${baseUrl}${routes.blog.href()}`,
    publisher: { '@id': organizationId(baseUrl) },
    inLanguage: SITE_LANGUAGE,
  };
  return [blog, organization(siteConfig, baseUrl)] as const;
}

function blogId(baseUrl: string): string {
  return `${baseUrl}${routes.blog.href()}#blog`;
}

function wayToBlog({ siteConfig, baseUrl }: SiteServices) {
  return [
    { name: siteConfig.brand, url: `${baseUrl}${APPS.www}` },
    { name: siteConfig.blog.name, url: `${baseUrl}${routes.blog.href()}` },
  ];
}

/** Search engines require a time and an offset. A date without them means midnight UTC. */
function moment(date: string): string {
  return new Date(date).toISOString();
}
