import type { Known } from './byline.tsx';
import type { PostListData } from './load-list.ts';
import { PaginationLinks } from './pagination-links.tsx';
import { PostsByYear } from './post-list.tsx';

export type TaxonListProps = Known & { readonly list: PostListData };

/** A page of the posts with a tag, in a category, or by an author. */
export function TaxonList({ list: { items, ...links }, known }: TaxonListProps) {
  return (
    <>
      <PostsByYear posts={items} known={known} />
      <PaginationLinks list={links} />
    </>
  );
}
