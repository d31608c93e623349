import { SITE_LANGUAGE } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { slugify } from '@portico/config/slugify';
import { type Author, type ContentIndex, changedAt, type Post, type Taxon } from '@portico/content';
import { breadcrumbs, graphOf, organization, organizationId } from '@portico/shell';
import type { Blog, BlogPosting, Graph, Person, ProfilePage } from 'schema-dts';
import { site } from '../../../site.config.ts';

export function indexData(baseUrl: string): Graph {
  return graphOf(blog(baseUrl), organization(site, baseUrl), breadcrumbs(wayToBlog(baseUrl)));
}

export function taxonData({ name }: Taxon, path: string, baseUrl: string): Graph {
  return graphOf(
    blog(baseUrl),
    organization(site, baseUrl),
    breadcrumbs([...wayToBlog(baseUrl), { name, url: `${baseUrl}${path}` }]),
  );
}

export type ProfileInput = {
  readonly taxon: Taxon;
  readonly name: string;
  readonly author: Author | undefined;
  /** Absolute URL. */
  readonly picture: string | undefined;
  readonly baseUrl: string;
};

export function profileData({ taxon, name, author, picture, baseUrl }: ProfileInput): Graph {
  const url = `${baseUrl}${routes.author.href({ author: taxon.slug })}`;
  const links = Object.values(author?.links ?? {}).filter((href) => href.startsWith('https:'));
  const profile: ProfilePage = {
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    inLanguage: SITE_LANGUAGE,
    isPartOf: { '@id': blogId(baseUrl) },
    mainEntity: {
      ...person(name, taxon.slug, baseUrl),
      ...(author?.role !== undefined && { jobTitle: author.role }),
      ...(author?.bio !== undefined && { description: author.bio }),
      ...(picture !== undefined && { image: picture }),
      ...(links.length > 0 && { sameAs: links }),
    },
  };
  return graphOf(
    profile,
    blog(baseUrl),
    organization(site, baseUrl),
    breadcrumbs([...wayToBlog(baseUrl), { name, url }]),
  );
}

export function postData(post: Post, { authors }: ContentIndex, baseUrl: string): Graph {
  const url = `${baseUrl}${routes.post.href({ slug: post.slug })}`;
  return graphOf(
    posting(post, { url, baseUrl, authors }),
    blog(baseUrl),
    organization(site, baseUrl),
    breadcrumbs([
      ...wayToBlog(baseUrl),
      { name: post.category, url: `${baseUrl}${routes.category.href({ category: slugify(post.category) })}` },
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
    { name: site.brand, url: `${baseUrl}${routes.home.href()}` },
    { name: site.blog.name, url: `${baseUrl}${routes.blog.href()}` },
  ];
}

/** Search engines ask for a time and an offset; a date without them is midnight UTC. */
function moment(date: string): string {
  return new Date(date).toISOString();
}
