import { routes } from '@portico/core/routes';
import type { TaxonKind } from '@portico/core/taxa';
import { readingTime } from '@portico/core/texts';
import { LocalDate, type LocalDateProps, useTopicHueClass, useTopicSlug } from '@portico/shell';
import { Fragment } from 'react';
import type { Face } from '../parts/author-data.ts';
import { AuthorNames, WithFaces } from '../parts/authors.tsx';
import type { ListedPost } from './load-list.ts';

/** The property that all posts of the page share. */
export type Known = { readonly known?: TaxonKind | undefined };

/** The palette's list of posts contains no reading times. */
export type FoundPost = Omit<ListedPost, 'readingMinutes'> & Partial<Pick<ListedPost, 'readingMinutes'>>;

type BylineProps = Known & {
  readonly post: FoundPost;
  readonly dateForm?: LocalDateProps['form'];
  readonly faces?: readonly Face[];
};

/** Authors, date and topics. If the authors' pictures are shown, the names are on the first line. */
export function PostByline({ post, known, dateForm, faces }: BylineProps) {
  const slugOf = useTopicSlug();
  const hueClassOf = useTopicHueClass();
  const facts = (
    <p className="byline row">
      <LocalDate date={post.date} form={dateForm} />
      {known !== 'category' && (
        <a
          className={`topic ${hueClassOf(post.category)}`}
          href={routes.category.href({ category: slugOf(post.category) })}
        >
          {post.category}
        </a>
      )}
      {faces === undefined && (known !== 'author' || post.authors.length > 1) && <AuthorNames names={post.authors} />}
      {post.readingMinutes !== undefined && <span>{readingTime(post.readingMinutes)}</span>}
    </p>
  );
  return faces === undefined ? (
    facts
  ) : (
    <WithFaces key={post.authors.join()} faces={faces} names={post.authors}>
      {facts}
    </WithFaces>
  );
}

/** After the title, says why readers can't see the post. */
export function PostBadges({ badges = [] }: { readonly badges: readonly string[] | undefined }) {
  return badges.map((badge) => (
    <Fragment key={badge}>
      {' '}
      <span className="badge" lang="en" dir="ltr">
        {badge}
      </span>
    </Fragment>
  ));
}
