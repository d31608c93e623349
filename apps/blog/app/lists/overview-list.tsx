import { inLanguage } from '@portico/core/language';
import { listSummary } from '@portico/core/texts';
import { LocalDate, useTopicHueClass } from '@portico/shell';
import { type AuthorCard, AuthorCards } from '../parts/author-cards.tsx';

type Group = { readonly heading: string; readonly id: string; readonly entries: readonly Entry[] };
export type Entry = {
  readonly href: string;
  readonly name: string;
  readonly lang?: string | undefined;
  /** A post's date (ISO 8601). */
  readonly date?: string;
  readonly category?: string;
  /** Whether this is a category. */
  readonly isCategory?: boolean;
  /** The number of posts of a category or tag. */
  readonly count?: number;
};

export type OverviewListProps = { readonly groups?: readonly Group[]; readonly authors?: readonly AuthorCard[] };

/** The links of the archive, the tags page or the authors page. */
export function OverviewList({ groups = [], authors = [] }: OverviewListProps) {
  const hueClassOf = useTopicHueClass();
  return (
    <>
      {authors.length > 0 && <AuthorCards authors={authors} />}
      {groups.map(({ heading, id, entries }) => (
        <section key={id}>
          <h2 className="list-heading" id={id}>
            {heading}
          </h2>
          <ul className="overview" role="list">
            {entries.map(({ href, name, lang, date, category, isCategory, count }) => (
              <li key={href} className="row">
                {date !== undefined && <LocalDate date={date} form="without year" />}
                <a className={isCategory === true ? hueClassOf(name) : undefined} href={href} {...inLanguage(lang)}>
                  {name}
                </a>
                {category !== undefined && <span className={`secondary ${hueClassOf(category)}`}>{category}</span>}
                {count !== undefined && <span className="secondary">{listSummary.posts(count)}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
