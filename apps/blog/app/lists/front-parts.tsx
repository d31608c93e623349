import { inLanguage } from '@portico/core/language';
import { routes } from '@portico/core/routes';
import { categoryLinks, readingTime, blogIndex as texts } from '@portico/core/texts';
import { Emblem, useTopicHueClass } from '@portico/shell';
import { SeriesPipe } from '../parts/series-pipe.tsx';
import type { FrontPage, PostLink } from './front-page.ts';

/** Posts that the site's editors chose for new readers, next to a sentence about the blog. */
export function StartHere({ lede, posts }: { readonly lede: string; readonly posts: readonly PostLink[] }) {
  return (
    <section className="start-here grid">
      <div>
        {posts.length > 0 && <h2>{texts.startHere}</h2>}
        <p className="lede">{lede}</p>
      </div>
      {posts.length > 0 && (
        <ol className="numbered grid">
          {posts.map((post) => (
            <li key={post.slug}>
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
      <SeriesPipe parts={parts.length} />
      <ol className="numbered grid">
        {parts.map((post) => (
          <li key={post.slug}>
            <TitleLink post={post} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** Each category with its drawing, a description, and a post. */
export function CategoryTiles({ categories }: { readonly categories: FrontPage['categories'] }) {
  const hueClassOf = useTopicHueClass();
  return (
    <section>
      <h2 className="list-heading">{categoryLinks.name}</h2>
      <ul className="category-tiles row" role="list">
        {categories.map(({ slug, name, text, post }) => (
          <li key={slug} className={`stack ${hueClassOf(name)}`}>
            <Emblem topic={name} />
            <h3>
              <a href={routes.category.href({ category: slug })}>{name}</a>
            </h3>
            {text !== undefined && <p className="secondary">{text}</p>}
            {post !== undefined && <TitleLink post={post} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TitleLink({ post: { slug, title, lang, readingMinutes } }: { readonly post: PostLink }) {
  return (
    <div className="title-link">
      <a href={routes.post.href({ slug })} {...inLanguage(lang)}>
        {title}
      </a>
      <small className="secondary">{readingTime(readingMinutes)}</small>
    </div>
  );
}
