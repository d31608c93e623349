import type { ContentIndex } from '@portico/content';
import { routes } from '@portico/core/routes';
import { number, categoryLinks as texts } from '@portico/core/texts';
import { useTopicHueClass } from '@portico/shell';

export type CategoryLink = { readonly slug: string; readonly name: string; readonly count: number };

/** Returns links to the categories, largest first. */
export function categoryLinks({ categories }: ContentIndex): readonly CategoryLink[] {
  return [...categories.values()]
    .map(({ slug, name, posts }) => ({ slug, name, count: posts.length }))
    .sort((a, b) => b.count - a.count);
}

export type CategoryLinksProps = {
  readonly categories: readonly CategoryLink[];
  /** The slug of the current page's category; undefined on the index. */
  readonly current: string | undefined;
};

/** Links to the categories' lists. On a phone, they are in one row that scrolls: see scroll-whole-into-view.ts. */
export function CategoryLinks({ categories, current }: CategoryLinksProps) {
  const hueClassOf = useTopicHueClass();
  const mark = (slug: string | undefined) => (slug === current ? ('page' as const) : undefined);
  return (
    <nav aria-label={texts.name}>
      <ul className="chips row one-line">
        <li>
          <a href={routes.blog.href()} aria-current={mark(undefined)}>
            {texts.all}
          </a>
        </li>
        {categories.map(({ slug, name, count }) => (
          <li key={slug}>
            <a className={hueClassOf(name)} href={routes.category.href({ category: slug })} aria-current={mark(slug)}>
              {name} <span>{number(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
