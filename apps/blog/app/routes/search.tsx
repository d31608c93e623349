import { createSearch } from '@portico/search';
import { pageMeta, pageServicesContext, SiteLink } from '@portico/shell';
import { inLanguage } from '@portico/site/language';
import { routes } from '@portico/site/routes';
import { slugify } from '@portico/site/slugify';
import { Form } from 'react-router';
import { site } from '../../../../site.config.ts';
import { loadList, toListedPost } from '../posts/load-list.ts';
import { PaginationLinks } from '../posts/pagination-links.tsx';
import { createPictureOf } from '../posts/picture-of.ts';
import { PostBadges } from '../posts/post-badges.tsx';
import { PostList } from '../posts/post-list.tsx';
import { findInText } from '../search/find-in-text.ts';
import { blogServicesContext } from '../services.ts';
import type { Route } from './+types/search';

const LONGEST_QUERY = 200;
const TEXT_HITS = 20;

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, badgesOf } = context.get(blogServicesContext);
  const { baseUrl } = context.get(pageServicesContext);
  const asked = url.searchParams.get('q') ?? '';
  const query = asked.slice(0, LONGEST_QUERY);
  const q = query === '' ? undefined : query;
  const search = createSearch(content.index.posts, site.search);
  const { posts, tags, categories } = search(query, { limit: Number.POSITIVE_INFINITY });
  const list = loadList({
    posts,
    hrefOf: (page) => routes.search.href({ q, page }),
    url,
    badgesOf,
    pictureOf: createPictureOf(context),
  });
  const known = new Set(posts.map(({ slug }) => slug));
  const textHits =
    list.page === 1
      ? findInText(
          content.index.posts.filter(({ slug }) => !known.has(slug)),
          query,
          TEXT_HITS,
        )
      : [];
  return {
    head: pageMeta({
      title: `${headingOf(query, list.page)} · ${site.blog.name}`,
      description: `Search the posts of the ${site.blog.name}.`,
      author: site.brand,
      canonical: `${baseUrl}${list.hrefs.self}`,
      // What a query finds is found elsewhere too; the page to ask from is worth finding.
      indexed: q === undefined && list.page === 1,
    }),
    query,
    isCut: asked.length > LONGEST_QUERY,
    list,
    tags,
    categories,
    textHits: textHits.map(({ post, excerpt }) => ({ post: toListedPost(post, badgesOf), excerpt })),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.head ?? [];
}

export default function SearchPage({
  loaderData: { query, isCut, list, tags, categories, textHits },
}: Route.ComponentProps) {
  const isEmpty = query.trim() === '';
  const nothing = list.total + tags.length + categories.length + textHits.length === 0;
  return (
    <>
      <header className="list-header">
        <p className="eyebrow">
          <SiteLink href={routes.blog.href()}>Blog</SiteLink> / Search
        </p>
        <h1>{headingOf(query, list.page)}</h1>
        <Form action={routes.search.href()} className="search-form" key={query}>
          <search>
            <label htmlFor="search-query">Search blog posts, tags, and categories</label>
            <input id="search-query" type="search" name="q" defaultValue={query} maxLength={LONGEST_QUERY} />
            <button type="submit" className="button" data-style="filled">
              Search
            </button>
          </search>
        </Form>
        {isCut && (
          <p role="status">The query was longer than {LONGEST_QUERY} characters; its beginning was searched for.</p>
        )}
      </header>
      {nothing && <p>No results found.</p>}
      {isEmpty && <p className="lede">The newest posts, until you ask for something.</p>}
      <TaxonLinks title="Tags" names={tags} hrefOf={(name) => routes.tag.href({ tag: slugify(name) })} />
      <TaxonLinks
        title="Categories"
        names={categories}
        hrefOf={(name) => routes.category.href({ category: slugify(name) })}
      />
      {list.total > 0 && (
        <section aria-label="Posts">
          <PostList posts={list.items} />
          <PaginationLinks list={list} />
        </section>
      )}
      {textHits.length > 0 && (
        <section className="text-hits" aria-labelledby="text-hits">
          <h2 id="text-hits">In the text of other posts</h2>
          <ul>
            {textHits.map(({ post, excerpt }) => (
              <li key={post.slug}>
                <h3 {...inLanguage(post.lang)}>
                  <SiteLink href={routes.post.href({ slug: post.slug })}>{post.title}</SiteLink>
                  <PostBadges badges={post.badges} />
                </h3>
                <p {...inLanguage(post.lang)}>
                  {excerpt.before}
                  <mark>{excerpt.match}</mark>
                  {excerpt.after}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function headingOf(query: string, page: number): string {
  const heading = query.trim() === '' ? 'Search' : `Search: ${query}`;
  return page === 1 ? heading : `${heading}, page ${page}`;
}

type TaxonLinksProps = {
  readonly title: string;
  readonly names: readonly string[];
  readonly hrefOf: (name: string) => string;
};

function TaxonLinks({ title, names, hrefOf }: TaxonLinksProps) {
  return names.length === 0 ? null : (
    <nav className="taxon-links" aria-label={title}>
      <h2>{title}</h2>
      <ul className="chips">
        {names.map((name) => (
          <li key={name}>
            <SiteLink href={hrefOf(name)}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
