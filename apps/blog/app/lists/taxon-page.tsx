import { routes } from '@portico/config/routes';
import { blogName, pageTitle, taxonPage as texts } from '@portico/config/texts';
import { Pattern, SiteLink, useTopicHue, useTopicSlug } from '@portico/shell';
import { type CategoryLink, CategoryLinks, scrollWholeIntoView } from './category-links.tsx';
import { Follow, type NamedFeed } from './follow.tsx';
import type { PostListData } from './load-list.ts';
import type { TaxonContents } from './load-taxon.ts';
import { ListSummary, PaginationLinks } from './pagination-links.tsx';
import { PostsByYear } from './post-list.tsx';

export type TaxonPageProps = {
  readonly kind: 'tag' | 'category';
  readonly name: string;
  /** A sentence from the configuration. */
  readonly about?: string | undefined;
  readonly list: PostListData;
  readonly contents: TaxonContents;
  readonly feed: NamedFeed;
  /** Set on the page of a category. */
  readonly categories?: readonly CategoryLink[];
};

// The overview of tags begins with the categories.
const overviewOf = { tag: `${routes.tags.href()}#tags`, category: routes.tags.href() };

export function TaxonPage({ kind, name, about, list, contents, feed, categories }: TaxonPageProps) {
  const { seed, oldest, tags } = contents;
  const slugOf = useTopicSlug();
  const hueOf = useTopicHue();
  const topics = tags.length > 0 && (
    <nav className="quiet-links one-line" aria-label={texts.relatedTags} onFocus={scrollWholeIntoView}>
      <span aria-hidden="true">{kind === 'tag' ? texts.relatedTags : texts.topics}</span>
      {tags.map((tag) => (
        <SiteLink key={tag} href={routes.tag.href({ tag: slugOf(tag) })}>
          {tag}
        </SiteLink>
      ))}
    </nav>
  );
  return (
    <>
      <header className={`list-header has-picture ${hueOf(name)}`}>
        <div>
          <p className="label">
            <SiteLink href={routes.blog.href()}>{blogName}</SiteLink> /{' '}
            <SiteLink href={overviewOf[kind]}>{texts.kinds[kind]}</SiteLink>
          </p>
          <h1>{list.page === 1 ? name : pageTitle.heading(name, list.page)}</h1>
          {about !== undefined && <p className="lede">{about}</p>}
          <p className="label">
            <ListSummary list={list} oldest={oldest} />
          </p>
          <Follow feeds={[feed]} />
          {kind === 'tag' && topics}
        </div>
        <Pattern topic={name} seed={seed} size="large" />
        {categories !== undefined && <CategoryLinks categories={categories} current={slugOf(name)} />}
        {kind === 'category' && topics}
      </header>
      <PostsByYear posts={list.items} known={kind === 'category' ? 'category' : undefined} />
      <PaginationLinks list={list} />
    </>
  );
}
