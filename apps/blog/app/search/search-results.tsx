import { inLanguage } from '@portico/config/language';
import { routes } from '@portico/config/routes';
import { searchPage as texts } from '@portico/config/texts';
import { SiteLink, useTopicSlug } from '@portico/shell';
import { Marked } from '@portico/shell/marked';
import { type FoundPost, PostBadges, PostByline } from '../lists/post-list.tsx';
import { hrefsOf } from '../lists/taxa.ts';
import { PostPicture } from '../parts/picture.tsx';
import type { ExcerptSection } from '../services.ts';
import type { MarkedText } from './marks.ts';

export type FoundResult = {
  readonly post: FoundPost;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  /** Where the excerpt is. */
  readonly section?: ExcerptSection | undefined;
};

export type SearchResultsProps = { readonly results: readonly FoundResult[]; readonly level: 'h2' | 'h3' };

export function SearchResults({ results, level: Heading }: SearchResultsProps) {
  return (
    <ul className="post-list" role="list">
      {results.map(({ post, title, excerpt, section }) => (
        <li key={post.slug}>
          <article className="post-entry teaser">
            <Heading className="post-title" {...inLanguage(post.lang)}>
              <SiteLink href={routes.post.href({ slug: post.slug })}>
                <Marked parts={title} />
              </SiteLink>
              <PostBadges badges={post.badges} />
            </Heading>
            <p className="post-entry-description" {...inLanguage(post.lang)}>
              {section !== undefined && (
                <SiteLink className="found-section" href={`${routes.post.href({ slug: post.slug })}#${section.id}`}>
                  <span aria-hidden="true">§ </span>
                  {section.title}
                </SiteLink>
              )}
              <Marked parts={excerpt} />
            </p>
            <PostByline post={post} />
            {post.readingMinutes !== undefined && <PostPicture post={post} size="small" />}
          </article>
        </li>
      ))}
    </ul>
  );
}

export type NothingFoundProps = {
  readonly correction: string | undefined;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
};

/** What to try after a query that finds nothing. */
export function NothingFound({ correction, tags, categories }: NothingFoundProps) {
  return (
    <section className="nothing-found" aria-label={texts.suggestions}>
      {correction === undefined ? (
        <p key="another">{texts.anotherWord}</p>
      ) : (
        <p key="correction">
          {texts.meant[0]}
          <SiteLink href={routes.search.href({ q: correction })}>{correction}</SiteLink>
          {texts.meant[1]}
        </p>
      )}
      <TopicLinks kind="tag" title={texts.suggestedTags} names={tags.filter((tag) => !categories.includes(tag))} />
      <TopicLinks kind="category" title={texts.allCategories} names={categories} />
    </section>
  );
}

type TopicLinksProps = {
  readonly kind: 'tag' | 'category';
  readonly title: string;
  readonly names: readonly string[];
};

export function TopicLinks({ kind, title, names }: TopicLinksProps) {
  const slugOf = useTopicSlug();
  return names.length === 0 ? null : (
    <nav className="taxon-links" aria-label={title}>
      <h2>{title}</h2>
      <ul className="chips">
        {names.map((name) => (
          <li key={name}>
            <SiteLink href={hrefsOf(kind).page(slugOf(name))}>{name}</SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
