import { SiteLink } from '@portico/shell';
import type { PostListData } from './load-list.ts';
import { PaginationLinks } from './pagination-links.tsx';
import { PostList } from './post-list.tsx';

export type TaxonPageProps = {
  readonly kind: 'Tag' | 'Category';
  readonly name: string;
  readonly list: PostListData;
};

/** The posts of one tag or category. */
export function TaxonPage({ kind, name, list }: TaxonPageProps) {
  return (
    <>
      <header className="list-header">
        <p className="eyebrow">
          <SiteLink href="/blog">Blog</SiteLink> / {kind}
        </p>
        <h1>{name}</h1>
        <p className="lede">
          {list.total === 1 ? 'One post' : `${list.total} posts`}
          {list.pageCount > 1 && `, page ${list.page} of ${list.pageCount}`}
        </p>
      </header>
      <PostList posts={list.items} />
      <PaginationLinks list={list} />
    </>
  );
}
