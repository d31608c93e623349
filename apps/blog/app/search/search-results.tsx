import type { ExcerptSection, MarkedText } from '@portico/content/excerpt';
import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import type { SourcePage } from '@portico/core/source-page';
import { TAXON_HREFS } from '@portico/core/taxa';
import { useTopicHueClass, useTopicSlug } from '@portico/shell';
import { Marked, markWords } from '@portico/shell/marked';
import { type FoundPost, PostBadges, PostByline } from '../lists/byline.tsx';
import { PostPicture } from '../parts/picture.tsx';
import type { PictureFields } from '../parts/picture-data.ts';

export type FoundResult = {
  readonly post: FoundPost & PictureFields;
  readonly title: MarkedText;
  readonly excerpt: MarkedText;
  /** The section that contains the excerpt. */
  readonly section?: ExcerptSection | undefined;
};

export function SearchResults({ results }: { readonly results: readonly FoundResult[] }) {
  const hueClassOf = useTopicHueClass();
  return (
    <ul className="post-list" role="list">
      {results.map(({ post, title, excerpt, section }) => (
        <li key={post.slug}>
          <article className={`post-entry entry stack whole teaser ${hueClassOf(post.category)}`}>
            <h2 className="post-title" {...inLanguage(post.lang)}>
              <a href={routes.post.href({ slug: post.slug })}>
                <Marked parts={title} />
              </a>
              {section !== undefined && (
                <>
                  <span aria-hidden="true"> › </span>
                  <a
                    className="found-section secondary"
                    href={`${routes.post.href({ slug: post.slug })}#${section.id}`}
                  >
                    {section.title}
                  </a>
                </>
              )}
              <PostBadges badges={post.badges} />
            </h2>
            <p className="post-entry-description secondary" {...inLanguage(post.lang)}>
              <Marked parts={excerpt} />
            </p>
            <PostByline post={post} />
            <PostPicture post={post} size="small" />
          </article>
        </li>
      ))}
    </ul>
  );
}

/** Pages of other sites. */
export function FoundDocs({ pages, query }: { readonly pages: readonly SourcePage[]; readonly query: string }) {
  const words = [query.trim()];
  return (
    <ul className="post-list" role="list">
      {pages.map(({ url, title, description }) => (
        <li key={url}>
          <article className="post-entry entry stack whole teaser">
            <h2 className="post-title">
              <a href={url}>
                <Marked parts={markWords(title, words)} />
              </a>
            </h2>
            <p className="post-entry-description secondary">
              <Marked parts={markWords(description, words)} />
            </p>
          </article>
        </li>
      ))}
    </ul>
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
    <nav className="taxon-links row" aria-label={title}>
      <h2>{title}</h2>
      <ul className="chips row">
        {names.map((name) => (
          <li key={name}>
            <a href={TAXON_HREFS[kind].page(slugOf(name))}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
