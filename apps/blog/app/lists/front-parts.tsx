import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { categoryLinks, readingTime, blogIndex as texts } from '@portico/core/texts';
import { Pattern, SiteLink, useTopicHueClass } from '@portico/shell';
import type { FrontPage, PostLink } from './front-page.ts';

/** Posts that the site's editors chose for new readers, next to a sentence about the blog. */
export function StartHere({ lede, posts }: { readonly lede: string; readonly posts: readonly PostLink[] }) {
  const hueClassOf = useTopicHueClass();
  return (
    <section className="start-here">
      <div>
        {posts.length > 0 && <h2>{texts.startHere}</h2>}
        <p className="lede">{lede}</p>
      </div>
      {posts.length > 0 && (
        <ol>
          {posts.map((post) => (
            <li key={post.slug} className={hueClassOf(post.category)}>
              <TitleLink post={post} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** A series drawn as a pipe, with a packet for each part. */
export function SeriesShelf({ series }: { readonly series: FrontPage['series'] }) {
  const hueClassOf = useTopicHueClass();
  return series.map(({ name, parts }) => (
    <section key={name} className={`series ${hueClassOf(parts[0]?.category ?? '')}`}>
      <h2 className="list-heading">
        {texts.series} {name}
      </h2>
      <ol className="in-earth">
        {parts.map((post) => (
          <li key={post.slug}>
            <TitleLink post={post} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** For each category, a description and its newest posts that are not above. */
export function CategoryBands({ bands }: { readonly bands: FrontPage['bands'] }) {
  const hueClassOf = useTopicHueClass();
  return (
    <section>
      <h2 className="list-heading">{categoryLinks.name}</h2>
      {bands.map(({ slug, name, text, posts }) => (
        <div key={slug} className={`band ${hueClassOf(name)}`}>
          <Pattern topic={name} seed={`category-${slug}`} size="small" />
          <div>
            <h3>
              <SiteLink href={routes.category.href({ category: slug })}>{name}</SiteLink>
            </h3>
            <p>{text}</p>
          </div>
          <ul role="list">
            {posts.map((post) => (
              <li key={post.slug}>
                <TitleLink post={post} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function TitleLink({ post: { slug, title, lang, readingMinutes } }: { readonly post: PostLink }) {
  return (
    <>
      <SiteLink href={routes.post.href({ slug })} {...inLanguage(lang)}>
        {title}
      </SiteLink>
      <small>{readingTime(readingMinutes)}</small>
    </>
  );
}
